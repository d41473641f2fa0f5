import type { OpsBody, OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from '../command.ts';
import { objectIn } from '../content-commands.ts';

const text = { type: 'string' } as const;
const code = text;

type Letter = OpsReply<'opsMessagePut'>;
type Written = OpsBody<'opsMessagePut'>;

const moment = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString().slice(0, 16));

function lineOf({ id, key, state, named, accountTypes, vipFrom, vipTo, dueAt, sentAt, words }: Letter): string {
  const types = accountTypes === null ? 'all types' : `types ${accountTypes.join(', ')}`;
  const whom = named === null ? `${types}, VIP ${vipFrom}-${vipTo ?? 'top'}` : `${named} named`;
  const title = (words['EN'] ?? Object.values(words)[0])?.title ?? '';
  return [`${id}`, state, key, whom, moment(dueAt), moment(sentAt), title].join('  ');
}

function numberOf(given: Given, name: string): number {
  const value = need(given, name);
  if (!/^\d{1,14}$/.test(value)) throw new Error(`--${name} is a whole number`);
  return Number(value);
}

/** Whom a message is for. Throws an Error unless exactly one way is said. */
function audienceOf(given: Given): Pick<Written, 'to' | 'usernames' | 'accountTypes' | 'vipFrom' | 'vipTo'> {
  const names = textOf(given, 'username');
  const isAll = given['all'] === true;
  const types = textOf(given, 'types');
  const hasRange = given['vip-from'] !== undefined || given['vip-to'] !== undefined;
  if ((names !== undefined ? 1 : 0) + (isAll ? 1 : 0) + (types !== undefined || hasRange ? 1 : 0) !== 1) {
    throw new Error('say whom it is for: --username, --types and VIP levels, or --all');
  }
  if (names !== undefined) return { to: 'named', usernames: names.split(',').map((name) => name.trim()) };
  const accountTypes = types?.split(',').map(Number) as Written['accountTypes'];
  return {
    to: 'audience',
    ...(accountTypes && { accountTypes }),
    ...(given['vip-from'] !== undefined && { vipFrom: numberOf(given, 'vip-from') }),
    ...(given['vip-to'] !== undefined && { vipTo: numberOf(given, 'vip-to') }),
  };
}

const send: Command = {
  about: 'writes to members, to those who are named or to an audience; --file holds the words by language',
  usage:
    '--code C --key K --file F (--username U1,U2 | --types 0,1 --vip-from N --vip-to N | --all [--pinned]) [--at 2026-06-01T09:00Z]',
  options: {
    code,
    key: text,
    file: text,
    username: text,
    types: text,
    'vip-from': text,
    'vip-to': text,
    all: { type: 'boolean' },
    pinned: { type: 'boolean' },
    at: text,
  },
  async run(given, { act, print }) {
    const at = textOf(given, 'at');
    const startsAt = at === undefined ? undefined : Date.parse(at);
    if (Number.isNaN(startsAt)) throw new Error('--at is a moment such as 2026-06-01T09:00Z');
    const body = {
      merchant: need(given, 'code'),
      key: need(given, 'key'),
      words: objectIn(need(given, 'file')) as Written['words'],
      ...audienceOf(given),
      ...(startsAt === undefined ? {} : { startsAt }),
      ...(given['pinned'] === true && { pinned: true }),
    };
    print(lineOf(await act('opsMessagePut', { body })));
    return 0;
  },
};

const list: Command = {
  about: 'lists the newest messages that operators wrote to members',
  usage: '--code C [--json]',
  options: { code, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const { list: rows } = await act('opsMessages', { query: { merchant: need(given, 'code') } });
    for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : lineOf(row));
    if (rows.length === 0) print('no message was written');
    return 0;
  },
};

const show: Command = {
  about: 'shows a message, and how many have read it',
  usage: '--code C --id N',
  options: { code, id: text },
  async run(given, { act, print }) {
    const { message, read } = await act('opsMessage', { query: { merchant: need(given, 'code'), id: numberOf(given, 'id') } });
    print(`${lineOf(message)}  read by ${read}`);
    return 0;
  },
};

const withdraw: Command = {
  about: 'withdraws a message: one that waits is not sent, one that was sent leaves every inbox',
  usage: '--code C --id N',
  options: { code, id: text },
  async run(given, { act, print }) {
    print(lineOf(await act('opsMessageWithdraw', { query: { merchant: need(given, 'code'), id: numberOf(given, 'id') } })));
    return 0;
  },
};

export const messageCommands: Readonly<Record<string, Command>> = {
  'message-send': send,
  'message-list': list,
  'message-show': show,
  'message-withdraw': withdraw,
};
