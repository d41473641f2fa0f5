import { OPS_ROLES } from '@marquee/contract/ops';
import { type Command, type Desk, type Given, listOf, need, textOf } from './command.ts';

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

/** The moment of --until; undefined when it was not given. */
function untilOf(given: Given): number | undefined {
  const end = textOf(given, 'until');
  const until = end === undefined ? undefined : new Date(end).getTime();
  if (Number.isNaN(until)) throw new Error('--until must be a moment such as 2027-01-31T00:00:00Z');
  return until;
}

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
    const until = untilOf(given);
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
  about: 'lists the operators, programs with the ends of their keys',
  usage: '',
  options: {},
  async run(_, desk) {
    const moment = (label: string, at: number | null) => (at === null ? '' : `  ${label} ${new Date(at).toISOString()}`);
    for (const operator of await desk.act('opsOperators', { query: {} })) {
      const { name, kind, roles, brand, closedAt, lockedUntil } = operator;
      const state = closedAt === null ? 'in use' : `closed ${new Date(closedAt).toISOString()}`;
      const isProgram = kind === 'program' && closedAt === null;
      const keys = isProgram
        ? `${moment('key of', operator.keyAt)}${moment('ends', operator.expiresAt)}${moment('older key until', operator.oldKeyUntil)}`
        : '';
      const lock = moment('locked until', lockedUntil);
      desk.print(`${name}  ${kind}  ${roles.join(', ')}  ${brand ?? 'every brand'}  ${state}${keys}${lock}`);
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

const key: Command = {
  about: 'gives a program a new key, while the one it has stays good for --keep-hours, 24 when left out',
  usage: '--name N [--keep-hours 24] [--until 2027-01-31T00:00:00Z]',
  options: { name: { type: 'string' }, 'keep-hours': { type: 'string' }, until: { type: 'string' } },
  async run(given, desk) {
    const operator = await operatorNamed(desk, need(given, 'name'));
    const [hours, until] = [textOf(given, 'keep-hours') ?? '24', untilOf(given)];
    if (!/^\d{1,3}$/.test(hours)) throw new Error('--keep-hours must be a number from 0 to 168');
    const body = { ...nameOf(operator), keepHours: Number(hours), ...(until === undefined ? {} : { expiresAt: until }) };
    const { secret } = await desk.act('opsOperatorKey', { body });
    const { oldKeyUntil } = await operatorNamed(desk, operator.name);
    const end = oldKeyUntil === null ? 'has ended' : `is good until ${new Date(oldKeyUntil).toISOString()}`;
    desk.print(`the older key of ${operator.name} ${end}`);
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
  'operator-key': key,
  'operator-close': close,
};
