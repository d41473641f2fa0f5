import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, type ShowMoney, textOf } from '../command.ts';

type Row = OpsReply<'opsTransfers'>['list'][number];

const lineOf = (
  { id, transferNo, at, state, direction, sender, receiver, amount, currency, purpose, remark }: Row,
  shown: ShowMoney,
): string =>
  [
    `${id}`,
    transferNo,
    new Date(at).toISOString(),
    state,
    `${sender} ${direction} to ${receiver}`,
    shown(amount, { currency }),
    purpose,
    remark,
  ]
    .filter((part) => part !== '')
    .join('  ');

const list: Command = {
  about: 'lists the transfers between members, newest first; with --username those of one',
  usage: '--code C [--username U] [--json]',
  options: { code: { type: 'string' }, username: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print, money }) {
    const username = textOf(given, 'username');
    const shown = await money(need(given, 'code'));
    const asked = { merchant: need(given, 'code'), size: 100, ...(username === undefined ? {} : { username }) };
    let count = 0;
    for (let before: number | null | undefined; before !== null; ) {
      const page = await act('opsTransfers', { query: { ...asked, ...(before === undefined ? {} : { before }) } });
      for (const row of page.list) print(given['json'] === true ? JSON.stringify(row) : lineOf(row, shown));
      count += page.list.length;
      before = page.next;
    }
    if (count === 0) print('there are no transfers');
    return 0;
  },
};

/** One of two words of an option; undefined when it was not given. */
function choiceOf(given: Given, option: string, [yes, no]: readonly [string, string]): boolean | undefined {
  const word = textOf(given, option);
  if (word === undefined) return undefined;
  if (word !== yes && word !== no) throw new Error(`--${option} is ${yes} or ${no}`);
  return word === yes;
}

const flags: Command = {
  about:
    'says to whom an account may transfer money: --up to the account above it, --down to its own children or to all below it',
  usage: '--code C --username U [--up on|off] [--down all|direct] --reason R',
  options: {
    code: { type: 'string' },
    username: { type: 'string' },
    up: { type: 'string' },
    down: { type: 'string' },
    reason: { type: 'string' },
  },
  async run(given, { act, print }) {
    const [toUpline, toDescendants] = [choiceOf(given, 'up', ['on', 'off']), choiceOf(given, 'down', ['all', 'direct'])];
    const body = {
      merchant: need(given, 'code'),
      username: need(given, 'username'),
      reason: need(given, 'reason'),
      ...(toUpline === undefined ? {} : { toUpline }),
      ...(toDescendants === undefined ? {} : { toDescendants }),
    };
    const now = await act('opsAccountTransfers', { body });
    print(`${now.username}: up ${now.toUpline ? 'on' : 'off'}, down ${now.toDescendants ? 'all' : 'direct'}`);
    return 0;
  },
};

export const transferCommands: Readonly<Record<string, Command>> = { 'transfer-list': list, 'account-transfers': flags };
