import { open, rename, rm } from 'node:fs/promises';
import type { OpsReply } from '@marquee/contract/ops';
import { type Cell, csvHead, csvLine } from '../../base/csv.ts';
import { type Command, type Desk, type Given, need, type ShowMoney, textOf } from '../command.ts';
import { exact } from './shown.ts';

const code = { type: 'string' } as const;
const json = { type: 'boolean' } as const;

/** An amount that there need not be. */
const orElse = (wire: number | null, shown: ShowMoney, currency: string, word: string): string =>
  wire === null ? word : shown(wire, { currency });

const cash: Command = {
  about: 'shows the cash of a business day by orders and ledger; exit code 1 when they differ on a day that is closed',
  usage: '--code C [--day 2026-01-31] [--json]',
  options: { code, day: { type: 'string' }, json },
  async run(given, { act, print, money }) {
    const day = textOf(given, 'day');
    const query = { merchant: need(given, 'code'), ...(day === undefined ? {} : { day }) };
    const report = await act('opsCashReport', { query });
    const code = report.isClosed && report.differenceCount > 0 ? 1 : 0;
    if (given['json'] === true) {
      print(JSON.stringify(report));
      return code;
    }
    print(`${report.day}  ${report.isClosed ? 'closed' : 'open'}`);
    const shown = await money(query.merchant);
    for (const { currency, channel, kind, operations, orders, ledger, difference } of report.movements) {
      const [byOrders, byLedger] = [orders, ledger].map((wire) => orElse(wire, shown, currency, '-'));
      const figures = [`orders ${byOrders}`, `ledger ${byLedger}`, `difference ${shown(difference, { currency })}`];
      print([channel ?? '-', kind, operations, ...figures].join('  '));
    }
    for (const { currency, channel, opening, change, closing } of report.channels) {
      const [first, last] = [opening, closing].map((wire) => orElse(wire, shown, currency, 'not counted'));
      print([channel, `opening ${first}`, `change ${shown(change, { currency })}`, `closing ${last}`].join('  '));
    }
    for (const { currency, kind, no, orders, ledger } of report.differences)
      print(`differs: ${kind}  ${no}  orders ${shown(orders, { currency })}  ledger ${shown(ledger, { currency })}`);
    const unnamed = report.differenceCount - report.differences.length;
    if (unnamed > 0) print(`and ${unnamed} more`);
    return code;
  },
};

const balances: Command = {
  about:
    'asks the brand’s payment providers what lies there; exit code 1 when one differs from our books, runs low or does not answer',
  usage: '--code C [--json]',
  options: { code, json },
  async run(given, { act, print, money }) {
    const shown = await money(need(given, 'code'));
    const { list } = await act('opsChannelBalances', { query: { merchant: need(given, 'code') } });
    let isWell = true;
    for (const row of list) {
      const { provider, currency, status, took, amount, books, underWay, isDifferent, lowChannels } = row;
      if (isDifferent || lowChannels.length > 0 || (status !== 'OK' && status !== 'SHARED')) isWell = false;
      const notes = [...(isDifferent ? ['differs'] : []), ...lowChannels.map((channel) => `low for ${channel}`)];
      const [has, counted] = [orElse(amount, shown, currency, '-'), orElse(books, shown, currency, 'not counted')];
      const figures = [`has ${has}`, `books ${counted}`, `under way ${shown(underWay, { currency })}`];
      if (given['json'] === true) print(JSON.stringify(row));
      else print([provider, status, `${took} ms`, ...figures, ...notes].join('  '));
    }
    if (list.length === 0) print('no channel of the brand is run by a provider');
    return isWell ? 0 : 1;
  },
};

/** A moment as the clocks of a zone show it. */
const shownAt = (moment: number, timeZone: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const shift: Command = {
  about:
    'shows what an operator’s shift did and leaves open; without --operator your own, without --from since the business day began',
  usage: '--code C [--operator O] [--from 2026-01-31T14:00] [--until 2026-01-31T22:00] [--json]',
  options: { code, operator: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' }, json },
  async run(given, { act, print, money }) {
    const asked = Object.fromEntries(['operator', 'from', 'until'].flatMap((name) => [[name, textOf(given, name)]]));
    const query = { merchant: need(given, 'code'), ...Object.fromEntries(Object.entries(asked).filter(([, text]) => text)) };
    const report = await act('opsShift', { query });
    if (given['json'] === true) {
      print(JSON.stringify(report));
      return 0;
    }
    const shown = await money(query.merchant);
    const at = (moment: number): string => shownAt(moment, report.timezone);
    // What has no currency is about no money.
    const inCurrency = (amount: number, currency: string | null): string[] =>
      currency === null ? [] : [shown(amount, { currency })];
    print(`${report.operator}  ${at(report.from)} to ${at(report.until)}  ${report.timezone}`);
    for (const { call, decision, channel, currency, count, amount } of report.handled)
      print(['did', call, decision || '-', channel ?? '-', count, ...inCurrency(amount, currency)].join('  '));
    for (const { no, state, channel, currency, amount } of report.claims)
      print(['has', no, state, channel, shown(amount, { currency })].join('  '));
    for (const { kind, state, channel, currency, count, amount, oldest } of report.open)
      print(['open', kind, state, channel ?? '-', count, ...inCurrency(amount, currency), `since ${at(oldest)}`].join('  '));
    return 0;
  },
};

const days = { code, file: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' } } as const;
const DAYS_USAGE = '--code C --file F [--from 2026-01-01] [--until 2026-01-31]';
/** Orders of a page: the most that a call answers. */
const PAGE = '1000';

/** A page of the orders of some days. */
interface OrderPage<Row> {
  list: Row[];
  next: string | null;
  from: string;
  until: string;
  timezone: string;
}

/** Writes the orders of some days into a file, page by page; the file is there when it is whole. */
async function writeOrders<Row extends { [column in keyof Row]: string | number | null }>(
  given: Given,
  { print }: Pick<Desk, 'print'>,
  columns: readonly (keyof Row & string)[],
  read: (query: { merchant: string; size: string }) => Promise<OrderPage<Row>>,
): Promise<number> {
  const file = need(given, 'file');
  const asked = ['from', 'until'].flatMap((name) => [[name, textOf(given, name)] as const]).filter(([, text]) => text);
  const query = { merchant: need(given, 'code'), size: PAGE, ...Object.fromEntries(asked) };
  const unfinished = `${file}.part`;
  // Names and amounts of members: for its owner alone.
  const handle = await open(unfinished, 'w', 0o600);
  let count = 0;
  try {
    await handle.write(csvHead(columns));
    let after: string | null = null;
    do {
      const page: OrderPage<Row> = await read({ ...query, ...(after === null ? {} : { after }) });
      const cellOf = (value: string | number | null, column: string): Cell => {
        if (column.endsWith('At')) return typeof value === 'number' ? { figure: shownAt(value, page.timezone) } : '';
        if (column === 'unitValue') return { figure: String(value) };
        return typeof value === 'number' ? { figure: exact(value) } : (value ?? '');
      };
      await handle.write(page.list.map((row) => csvLine(columns.map((column) => cellOf(row[column], column)))).join(''));
      count += page.list.length;
      after = page.next;
      if (after === null) print(`${count} orders of ${page.from} to ${page.until} (${page.timezone}) in ${file}`);
    } while (after !== null);
  } catch (error) {
    await handle.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await handle.close();
  await rename(unfinished, file);
  return 0;
}

const depositFile: Command = {
  about: 'writes the deposits that members asked for on some business days, 31 at most, into a CSV file; without days today’s',
  usage: DAYS_USAGE,
  options: days,
  run: (given, desk) =>
    writeOrders<OpsReply<'opsDepositReport'>['list'][number]>(
      given,
      desk,
      [
        ...(['orderNo', 'username', 'channel', 'provider', 'state', 'currency', 'amount', 'paid', 'fee', 'credited'] as const),
        ...(['requestedAt', 'decidedAt', 'completedAt', 'reason', 'unitValue'] as const),
      ],
      (query) => desk.act('opsDepositReport', { query }),
    ),
};

const withdrawalFile: Command = {
  about: 'writes the withdrawals that members asked for on some business days, 31 at most, into a CSV file; without days today’s',
  usage: DAYS_USAGE,
  options: days,
  run: (given, desk) =>
    writeOrders<OpsReply<'opsWithdrawalReport'>['list'][number]>(
      given,
      desk,
      [
        ...(['orderNo', 'username', 'channel', 'bank', 'account', 'state', 'currency', 'amount', 'fee', 'paid'] as const),
        ...(['requestedAt', 'decidedAt', 'completedAt', 'reason', 'unitValue'] as const),
      ],
      (query) => desk.act('opsWithdrawalReport', { query }),
    ),
};

export const reportCommands: Readonly<Record<string, Command>> = {
  'cash-report': cash,
  'channel-balances': balances,
  'shift-report': shift,
  'deposit-file': depositFile,
  'withdrawal-file': withdrawalFile,
};
