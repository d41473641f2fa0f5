import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type PayoutAccount = Reply<'bankCards'>['list'][number];
export type PayoutBank = Reply<'withdrawBanks'>['list'][number];
export type CardType = PayoutAccount['cardType'];
export type WithdrawSettings = Reply<'withdrawSettings'>;
export type Withdrawal = Reply<'withdrawals'>['list'][number];
export type Payout = Reply<'pendingReceipts'>['list'][number];
export type WithdrawalFilter = Pick<Query<'withdrawals'>, 'startDate' | 'endDate' | 'withdrawState' | 'page' | 'size'>;

/** The kinds of payout accounts, in the order of their tabs. */
export const CARD_TYPES = ['BC', 'EW', 'VW'] as const satisfies readonly CardType[];
/** What a kind is called. */
export const CARD_LABELS = { BC: 'sc_bank', EW: 'sc_ewallet', VW: 'sc_crypto' } as const satisfies Record<CardType, string>;

/** The member's payout accounts, masked. */
export const bankCardsQuery = () =>
  queryOptions({ queryKey: ['bankCards'], queryFn: ({ signal }) => call('bankCards', { signal }), staleTime: STALE_MS.money });

/** Minutes after which an account can be used that was added; until the brand has said it, what is usual. */
export const waitMinutesOf = (cards: Reply<'bankCards'> | undefined): number => cards?.waitMinutes ?? 60;

/** Banks, e-wallets and networks to choose from. */
export const banksQuery = () =>
  queryOptions({ queryKey: ['withdrawBanks'], queryFn: ({ signal }) => call('withdrawBanks', { signal }) });

/** What a withdrawal may be, and what stands in its way. */
export const withdrawSettingsQuery = () =>
  queryOptions({
    queryKey: ['withdrawSettings'],
    queryFn: ({ signal }) => call('withdrawSettings', { signal }),
    staleTime: STALE_MS.money,
  });

/** The fee of an amount and what arrives. */
export const chargesQuery = (withdrawAmount: number) =>
  queryOptions({
    queryKey: ['withdrawCharges', withdrawAmount],
    queryFn: ({ signal }) => call('withdrawCharges', { query: { withdrawAmount }, signal }),
    staleTime: STALE_MS.money,
  });

/** A page of the member's withdrawals. */
export const withdrawalsQuery = (filter: WithdrawalFilter) =>
  queryOptions({
    queryKey: ['withdrawals', filter],
    queryFn: ({ signal }) => call('withdrawals', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const withdrawalFile = async (filter: Query<'withdrawalFile'>): Promise<string> =>
  textOfFile(await call('withdrawalFile', { query: filter }));

/** Payouts that wait for the member's word. */
export const pendingReceiptsQuery = () =>
  queryOptions({
    queryKey: ['pendingReceipts'],
    queryFn: ({ signal }) => call('pendingReceipts', { signal }),
    staleTime: STALE_MS.money,
  });
