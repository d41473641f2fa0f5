import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, type ShowMoney } from './command.ts';

type Row = OpsReply<'opsHeldWinPut'>;

const lineOf = ({ id, state, username, vendor, kind, ref, amount, currency, why, decision }: Row, shown: ShowMoney): string =>
  [`${id}`, state, username, vendor, kind, ref, shown(amount, { currency }), decision ?? why].join('  ');

const list: Command = {
  about: 'lists the wins that are held for review, --all with those that were decided',
  usage: '--code C [--all] [--json]',
  options: { code: { type: 'string' }, all: { type: 'boolean' }, json: { type: 'boolean' } },
  async run(given, { act, print, money }) {
    const merchant = need(given, 'code');
    const shown = await money(merchant);
    let before: number | undefined;
    let count = 0;
    for (;;) {
      const query = { merchant, all: given['all'] === true, size: 100, ...(before === undefined ? {} : { before }) };
      const page = await act('opsHeldWins', { query });
      for (const row of page.list) print(given['json'] === true ? JSON.stringify(row) : lineOf(row, shown));
      count += page.list.length;
      if (page.next === null) break;
      before = page.next;
    }
    if (count === 0) print('nothing is held');
    return 0;
  },
};

const options = { code: { type: 'string' }, id: { type: 'string' }, reason: { type: 'string' } } as const;

function idOf(given: Given): number {
  const text = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('--id is the number that held-list shows');
  return Number(text);
}

const decide = (decision: 'release' | 'reject', about: string): Command => ({
  about,
  usage: '--code C --id N --reason R',
  options,
  async run(given, { act, print, money }) {
    const body = { merchant: need(given, 'code'), id: idOf(given), decision, reason: need(given, 'reason') };
    print(lineOf(await act('opsHeldWinPut', { body }), await money(body.merchant)));
    return 0;
  },
});

export const heldCommands: Readonly<Record<string, Command>> = {
  'held-list': list,
  'held-release': decide('release', 'pays a held win to its player'),
  'held-reject': decide('reject', 'gives a held win back to the house; its round is corrected, and the vendor hears so'),
};
