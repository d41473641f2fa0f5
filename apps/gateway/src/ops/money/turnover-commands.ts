import type { OpsReply } from '@marquee/contract/ops';
import { type Command, either, need, type ShowMoney } from '../command.ts';

type Row = OpsReply<'opsTurnoverEnd'>;

const figuresOf = ({ required, done, remaining }: Pick<Row, 'required' | 'done' | 'remaining'>, shown: ShowMoney): string =>
  `${shown(required)}, done ${shown(done)}, remaining ${shown(remaining)}`;

const lineOf = (row: Row, shown: ShowMoney): string => {
  const asked = `${shown(row.base)} × ${row.multiple} = ${figuresOf(row, shown)}`;
  return [`${row.id}`, row.status, row.source, new Date(row.createdAt).toISOString(), asked].join('  ');
};

const list: Command = {
  about: 'lists what a member has to wager, newest first',
  usage: '--code C --username U [--json]',
  options: { code: { type: 'string' }, username: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print, money }) {
    const shown = await money(need(given, 'code'));
    const asked = { merchant: need(given, 'code'), username: need(given, 'username'), size: 100 };
    for (let page = 1; ; page += 1) {
      const { list: rows, open, totalPages } = await act('opsTurnover', { query: { ...asked, page } });
      for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : lineOf(row, shown));
      if (page < totalPages) continue;
      print(`open: required ${figuresOf(open, shown)}`);
      return 0;
    }
  },
};

const end: Command = {
  about: 'ends what a member has to wager: --clear as no longer needed, --cancel as never to have been asked for',
  usage: '--code C --username U --id N --clear|--cancel --reason R',
  options: {
    code: { type: 'string' },
    username: { type: 'string' },
    id: { type: 'string' },
    reason: { type: 'string' },
    clear: { type: 'boolean' },
    cancel: { type: 'boolean' },
  },
  async run(given, { act, print, money }) {
    const id = need(given, 'id');
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Error('--id is the number that turnover-list shows');
    const decision = either(given, 'clear', 'cancel') ? ('clear' as const) : ('cancel' as const);
    const body = {
      merchant: need(given, 'code'),
      username: need(given, 'username'),
      id: Number(id),
      decision,
      reason: need(given, 'reason'),
    };
    print(lineOf(await act('opsTurnoverEnd', { body }), await money(body.merchant)));
    return 0;
  },
};

export const turnoverCommands: Readonly<Record<string, Command>> = { 'turnover-list': list, 'turnover-end': end };
