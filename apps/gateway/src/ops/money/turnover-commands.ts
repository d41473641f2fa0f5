import type { OpsReply } from '@marquee/contract/ops';
import { type Command, either, need } from '../command.ts';

type Row = OpsReply<'opsTurnoverEnd'>;

const lineOf = ({ id, status, source, createdAt, base, multiple, required, done, remaining }: Row): string =>
  `${id}  ${status}  ${source}  ${new Date(createdAt).toISOString()}  ${base} × ${multiple} = ${required}, done ${done}, remaining ${remaining}`;

const list: Command = {
  about: 'lists what a member has to wager, newest first',
  usage: '--code C --username U [--json]',
  options: { code: { type: 'string' }, username: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const asked = { merchant: need(given, 'code'), username: need(given, 'username'), size: 100 };
    for (let page = 1; ; page += 1) {
      const { list: rows, open, totalPages } = await act('opsTurnover', { query: { ...asked, page } });
      for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : lineOf(row));
      if (page < totalPages) continue;
      print(`open: required ${open.required}, done ${open.done}, remaining ${open.remaining}`);
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
  async run(given, { act, print }) {
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
    print(lineOf(await act('opsTurnoverEnd', { body })));
    return 0;
  },
};

export const turnoverCommands: Readonly<Record<string, Command>> = { 'turnover-list': list, 'turnover-end': end };
