import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, type ShowMoney, textOf } from '../command.ts';

type Row = OpsReply<'opsPointOrders'>['list'][number];

const lineOf = (row: Row, shown: ShowMoney): string =>
  [
    `${row.id}`,
    row.orderNo,
    new Date(row.requestedAt).toISOString(),
    row.state,
    row.username,
    row.exchangeType === 'BALANCE' ? shown(row.credit, row) : `${row.quantity} x ${row.product} (${row.deliveryType})`,
    row.exchangeType === 'PRIZE' ? 'a prize' : `${row.points} points`,
    row.amount === 0 ? '' : shown(row.amount, row),
    row.mobile ?? '',
    row.address ?? '',
    row.voucher ?? '',
    row.remark,
  ]
    .filter((part) => part !== '')
    .join('  ');

const list: Command = {
  about: 'lists what members exchanged points for, newest first; with --open only what waits to be delivered',
  usage: '--code C [--open] [--json]',
  options: { code: { type: 'string' }, open: { type: 'boolean' }, json: { type: 'boolean' } },
  async run(given, { act, print, money }) {
    const shown = await money(need(given, 'code'));
    const asked = { merchant: need(given, 'code'), size: 100, ...(given['open'] === true ? { open: true } : {}) };
    let count = 0;
    for (let before: number | null | undefined; before !== null; ) {
      const page = await act('opsPointOrders', { query: { ...asked, ...(before === undefined ? {} : { before }) } });
      for (const row of page.list) print(given['json'] === true ? JSON.stringify(row) : lineOf(row, shown));
      count += page.list.length;
      before = page.next;
    }
    if (count === 0) print('there are no exchanges of points');
    return 0;
  },
};

const deciding = (decision: 'deliver' | 'reject', about: string, usage: string): Command => ({
  about,
  usage,
  options: { code: { type: 'string' }, order: { type: 'string' }, remark: { type: 'string' } },
  async run(given, { act, print, money }) {
    const remark = decision === 'reject' ? need(given, 'remark') : textOf(given, 'remark');
    const order = { merchant: need(given, 'code'), orderNo: need(given, 'order'), decision };
    const decided = await act('opsPointOrderDecide', { body: { ...order, ...(remark === undefined ? {} : { remark }) } });
    print(lineOf(decided, await money(order.merchant)));
    return 0;
  },
});

export const pointCommands: Readonly<Record<string, Command>> = {
  'points-orders': list,
  'points-deliver': deciding(
    'deliver',
    'notes that a product of the points mall was delivered',
    '--code C --order N [--remark R]',
  ),
  'points-reject': deciding(
    'reject',
    'rejects an exchange of points: points, cash and stock go back, and the member reads the remark',
    '--code C --order N --remark R',
  ),
};
