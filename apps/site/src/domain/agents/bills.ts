import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type BillFilter = Query<'contractBills'>;
export type Bills = Reply<'contractBills'>;
export type Bill = Bills['list'][number];
export type BillDetail = Reply<'contractBill'>;
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

/** How a bill came about. */
export const billQuery = (billId: number) =>
  queryOptions({
    queryKey: ['agent', 'bill', billId],
    queryFn: ({ signal }) => call('contractBill', { query: { billId }, signal }),
    staleTime: STALE_MS.money,
  });
