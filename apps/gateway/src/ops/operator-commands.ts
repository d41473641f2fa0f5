import { OPS_ROLES } from '@marquee/contract/ops';
import { type Command, type Desk, listOf, need, textOf } from './command.ts';

const ROLES = Object.keys(OPS_ROLES).join('|');

async function operatorNamed({ act }: Desk, name: string) {
  const found = (await act('opsOperators', { query: {} })).find((operator) => operator.name === name);
  if (!found || found.closedAt !== null) throw new Error(`there is no operator ${name} in use`);
  return found;
}

/** What names an operator to a call: its brand, if it has one, and its name. */
const nameOf = ({ name, brand }: { name: string; brand: string | null }) => ({
  name,
  ...(brand === null ? {} : { merchant: brand }),
});

const show = (desk: Desk, kind: string, secret: string): void => {
  desk.print(
    kind === 'person'
      ? 'its first password, which is shown only now and good for three days:'
      : 'its key, which is shown only now:',
  );
  desk.print(secret);
};

const add: Command = {
  about:
    'makes an operator: a person, who logs in, or with --program one that has a key, which ends at --until; --code keeps it to one brand',
  usage: `--name N --role ${ROLES} [--role …] [--code C] [--program [--until 2027-01-31T00:00:00Z]]`,
  options: {
    name: { type: 'string' },
    role: { type: 'string', multiple: true },
    code: { type: 'string' },
    program: { type: 'boolean' },
    until: { type: 'string' },
  },
  async run(given, desk) {
    const [name, roles, merchant] = [need(given, 'name'), listOf(given, 'role'), textOf(given, 'code')];
    const wrong = roles.length === 0 ? '' : roles.find((role) => !Object.hasOwn(OPS_ROLES, role));
    if (wrong !== undefined) throw new Error(`a role is one of ${Object.keys(OPS_ROLES).join(', ')}`);
    const end = textOf(given, 'until');
    const until = end === undefined ? undefined : new Date(end).getTime();
    if (Number.isNaN(until)) throw new Error('--until must be a moment such as 2027-01-31T00:00:00Z');
    const kind = given['program'] === true ? 'program' : 'person';
    const body = {
      name,
      kind,
      roles,
      ...(merchant === undefined ? {} : { merchant }),
      ...(until === undefined ? {} : { expiresAt: until }),
    };
    const { secret } = await desk.act('opsOperatorPut', { body });
    desk.print(`${kind} ${name} (${roles.join(', ')}${merchant === undefined ? '' : ` of ${merchant}`})`);
    show(desk, kind, secret);
    return 0;
  },
};

const list: Command = {
  about: 'lists the operators',
  usage: '',
  options: {},
  async run(_, desk) {
    for (const { name, kind, roles, brand, closedAt, lockedUntil } of await desk.act('opsOperators', { query: {} })) {
      const state = closedAt === null ? 'in use' : `closed ${new Date(closedAt).toISOString()}`;
      const lock = lockedUntil === null ? '' : `  locked until ${new Date(lockedUntil).toISOString()}`;
      desk.print(`${name}  ${kind}  ${roles.join(', ')}  ${brand ?? 'every brand'}  ${state}${lock}`);
    }
    return 0;
  },
};

const roles: Command = {
  about: 'replaces the roles of an operator',
  usage: `--name N --role ${ROLES} [--role …]`,
  options: { name: { type: 'string' }, role: { type: 'string', multiple: true } },
  async run(given, desk) {
    const operator = await operatorNamed(desk, need(given, 'name'));
    const next = listOf(given, 'role');
    await desk.act('opsOperatorRoles', { body: { ...nameOf(operator), roles: next } });
    desk.print(`operator ${operator.name} is ${next.join(', ')}`);
    return 0;
  },
};

const reset: Command = {
  about: 'gives a person a new first password, without its authenticator, lock and sessions, or a program a new key',
  usage: '--name N',
  options: { name: { type: 'string' } },
  async run(given, desk) {
    const operator = await operatorNamed(desk, need(given, 'name'));
    const { secret } = await desk.act('opsOperatorReset', { body: nameOf(operator) });
    show(desk, operator.kind, secret);
    return 0;
  },
};

const close: Command = {
  about: 'takes an operator out of use and ends its sessions',
  usage: '--name N',
  options: { name: { type: 'string' } },
  async run(given, desk) {
    const operator = await operatorNamed(desk, need(given, 'name'));
    await desk.act('opsOperatorClose', { query: nameOf(operator) });
    desk.print(`operator ${operator.name} is closed`);
    return 0;
  },
};

export const operatorCommands: Readonly<Record<string, Command>> = {
  'operator-add': add,
  'operator-list': list,
  'operator-roles': roles,
  'operator-reset': reset,
  'operator-close': close,
};
