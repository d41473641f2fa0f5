import type { Amount } from '@marquee/money';
import type { Transaction } from '../../base/database/database.ts';
import type { Messages } from '../../message/index.ts';
import type { Desk } from './payment/desk.ts';
import type { ReleasedBill } from './payment/holding.ts';
import type { PaidLine } from './payment/lines.ts';
import type { DebtPayment } from './payment/paid.ts';
import type { ReturnedBill } from './payment/returning.ts';

/** What is told of payments: docs/rules/settlement.md#told. */
type Template =
  | 'income.paid'
  | 'income.held'
  | 'income.short'
  | 'income.given'
  | 'income.debt'
  | 'income.debt.house'
  | 'income.debt.paid'
  | 'income.advanced'
  | 'income.cancelled'
  | 'income.returned';

interface Told {
  accountId: bigint;
  template: Template;
  amount: Amount;
  /** The number of the bill that it is about. */
  about: string;
}

/** Tells members of their income, in the transaction that pays it. */
export type TellIncome = (tx: Transaction, of: { merchantId: number; currency: string }, told: readonly Told[]) => Promise<void>;

/** Makes it. Nothing is told of nothing. */
export const createIncomeTelling =
  (messages: Pick<Messages, 'sendMany'>): TellIncome =>
  async (tx, { merchantId, currency }, told) => {
    await messages.sendMany(
      tx,
      told
        .filter(({ amount }) => amount > 0n)
        .map(({ accountId, template, amount, about }) => ({
          ...{ merchantId, accountId, template, params: { amount: { amount, currency } } },
          key: `${template}:${about}`,
        })),
    );
  };

/** Salaries of hours and five minutes are told of where they are owed only. */
const FREQUENT: readonly string[] = ['HOURLY', 'REALTIME'];

const addedUp = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What an agent hears of what the house has paid in its place, all of a run in one. */
const toldOfAdvances = (advances: PaidLine['advances']): Told[] =>
  [...Map.groupBy(advances, ({ payerId }) => payerId)].map(([accountId, own]) => ({
    ...{ accountId, template: 'income.advanced' as const },
    ...{ amount: addedUp(own.map(({ amount }) => amount)), about: `${own[0]?.runId}` },
  }));

/** What both sides of a paid line hear: holders what they got, and what they are owed still; payers what they gave, and what they owe. */
export function toldOfLine({ payerMode, bills, advances, claims }: PaidLine): Told[] {
  const holders = bills.flatMap(({ bill: { id, holderId: accountId, kind }, paid, open, isHeld }): Told[] => [
    ...(FREQUENT.includes(kind)
      ? []
      : [{ accountId, template: isHeld ? ('income.held' as const) : ('income.paid' as const), amount: paid, about: `${id}` }]),
    { accountId, template: 'income.short', amount: open, about: `${id}` },
  ]);
  const payers = Map.groupBy(
    bills.filter(({ bill: { uplineId } }) => uplineId !== null),
    ({ bill: { uplineId } }) => uplineId,
  );
  // Where the house pays nobody gives.
  const given = (payerMode === 'HOUSE_NET' ? [] : [...payers]).flatMap(([accountId, own]): Told[] => {
    const [first] = own;
    if (accountId === null || !first) return [];
    const about = `${first.bill.runId}`;
    // What the house has paid for a frozen payer it owes to the house, and to nobody below.
    const claimed = claims.get(accountId) ?? 0n;
    const gave = addedUp(own.map(({ paid }) => paid)) - claimed;
    const owes = addedUp(own.map(({ open }) => open));
    return [
      ...(FREQUENT.includes(first.bill.kind) ? [] : [{ accountId, template: 'income.given' as const, amount: gave, about }]),
      { accountId, template: 'income.debt', amount: owes, about },
      { accountId, template: 'income.debt.house', amount: claimed, about },
    ];
  });
  return [...holders, ...given, ...toldOfAdvances(advances)];
}

/** What both sides of paid debts hear. `desk` names the moment: a debt may be paid in parts. */
export const toldOfDebts = ({ at }: Desk, payments: readonly DebtPayment[]): Told[] =>
  payments.flatMap(({ debt: { billId, payerId, creditorId }, amount }): Told[] => {
    const about = `${billId}:${at.getTime()}`;
    return [
      ...(creditorId === null ? [] : [{ accountId: creditorId, template: 'income.paid' as const, amount, about }]),
      { accountId: payerId, template: 'income.debt.paid', amount, about },
    ];
  });

/** What a holder hears who is free again, and both sides of what it paid of own debts then. */
export const toldOfRelease = (desk: Desk, { bill, amount, onward }: ReleasedBill): Told[] => [
  { accountId: bill.holderId, template: 'income.paid', amount, about: `${bill.id}:${desk.at.getTime()}` },
  ...toldOfDebts(desk, onward),
];

/** What a holder hears of income that it does not get any more, and those above to whom it came back. */
export const toldOfReturn = (bill: ReturnedBill | null): Told[] =>
  bill === null
    ? []
    : [
        { accountId: bill.holderId, template: 'income.cancelled', amount: bill.kept, about: `${bill.id}` },
        ...bill.back.map(({ accountId, amount }) => ({
          ...{ accountId, template: 'income.returned' as const, amount },
          about: `${bill.id}`,
        })),
      ];
