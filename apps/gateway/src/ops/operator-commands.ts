import { OPS_ROLES } from '@marquee/contract/ops';
import { brandOf, type Command, listOf, need, textOf } from './command.ts';

const add: Command = {
  about: 'makes an operator of the /ops calls and shows its key, this once; --code keeps it to one brand',
  usage: `--name N --role ${Object.keys(OPS_ROLES).join('|')} [--role …] [--code C]`,
  options: { name: { type: 'string' }, role: { type: 'string', multiple: true }, code: { type: 'string' } },
  async run(given, desk) {
    const code = textOf(given, 'code');
    const merchant = code === undefined ? null : await brandOf(desk, code);
    const [name, roles] = [need(given, 'name'), listOf(given, 'role')];
    const key = await desk.operators.add(name, roles, merchant?.id ?? null);
    desk.print(
      `operator ${name} (${roles.join(', ')}${merchant ? ` of ${merchant.code}` : ''}); its key, which is shown only now:`,
    );
    desk.print(key);
    return 0;
  },
};

const list: Command = {
  about: 'lists the operators',
  usage: '',
  options: {},
  async run(_, desk) {
    for (const { name, roles, merchantId, closedAt } of await desk.operators.list()) {
      const brand = merchantId === null ? 'every brand' : ((await desk.brand.byId(merchantId))?.code ?? `brand ${merchantId}`);
      desk.print(`${name}  ${roles.join(', ')}  ${brand}  ${closedAt === null ? 'in use' : `closed ${closedAt.toISOString()}`}`);
    }
    return 0;
  },
};

const close: Command = {
  about: 'takes an operator’s key out of use',
  usage: '--name N',
  options: { name: { type: 'string' } },
  async run(given, { operators, print }) {
    const name = need(given, 'name');
    await operators.close(name);
    print(`operator ${name} is closed`);
    return 0;
  },
};

export const operatorCommands: Readonly<Record<string, Command>> = {
  'operator-add': add,
  'operator-list': list,
  'operator-close': close,
};
