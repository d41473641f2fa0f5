import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

export type BillFilter = Query<'contractBills'>;
export type Bills = Reply<'contractBills'>;
export type Bill = Bills['list'][number];
export type BillSums = Reply<'contractBillSums'>['list'][number];
export type RealtimeDay = Reply<'contractRealtimeDay'>;
export type BillDetail = Reply<'contractBill'>;
export type ContractDay = Reply<'contractToday'>;
export type Debts = Reply<'agentDebts'>;
export type BillKind = Bill['kind'];
export type BillSide = NonNullable<BillFilter['side']>;

/** The states of a bill in their order: docs/rules/settlement.md#status-of-a-bill. */
export const BILL_STATES = [
  'CALCULATED',
  'REVIEW',
  'PAID',
  'PARTLY_PAID',
  'INSUFFICIENT',
  'OVERDUE',
  'NOT_REACHED',
  'HELD',
  'CANCELLED',
] as const satisfies readonly Bill['status'][];

/** A page of bills of a kind. */
export const billsQuery = (query: BillFilter) =>
  queryOptions({
    queryKey: ['agent', 'bills', query],
    queryFn: ({ signal }) => call('contractBills', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** What the same bills come to, by day or by the hours of one day. */
export const billSumsQuery = (query: Query<'contractBillSums'>) =>
  queryOptions({
    queryKey: ['agent', 'bills', 'sums', query],
    queryFn: ({ signal }) => call('contractBillSums', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** How real-time salaries of the running day stand. */
export const realtimeDayQuery = () =>
  queryOptions({
    queryKey: ['agent', 'bills', 'today'],
    queryFn: ({ signal }) => call('contractRealtimeDay', { signal }),
    staleTime: STALE_MS.money,
  });

/** Has everything about bills asked for anew, after a period was settled. */
export const renewBills = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['agent', 'bills'] });

/** How a bill came about. */
export const billQuery = (billId: number) =>
  queryOptions({
    queryKey: ['agent', 'bill', billId],
    queryFn: ({ signal }) => call('contractBill', { query: { billId }, signal }),
    staleTime: STALE_MS.money,
  });

/** How the running day's salaries stand. */
export const contractTodayQuery = () =>
  queryOptions({
    queryKey: ['agent', 'today'],
    queryFn: ({ signal }) => call('contractToday', { signal }),
    staleTime: STALE_MS.start,
  });

/** What the agent owes of salaries and dividends. */
export const debtsQuery = () =>
  queryOptions({
    queryKey: ['agent', 'debts'],
    queryFn: ({ signal }) => call('agentDebts', { signal }),
    staleTime: STALE_MS.money,
  });

/** Pays what is owed from the balance, as far as that goes, or one debt alone. Returns what was paid and what is still open of all. */
export async function payDebts(debtId?: number): Promise<Reply<'agentDebtPay'>> {
  const paid = await call('agentDebtPay', { body: debtId === undefined ? {} : { debtId } });
  await queryClient.invalidateQueries({ queryKey: ['agent'] });
  return paid;
}
