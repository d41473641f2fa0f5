import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf, TODAY } from './records.ts';

type Rebate = Reply<'manualRebate'>;
type Row = Reply<'rebateRecord'>['list'][number];

const HOUR_MS = 3_600_000;

/** What a member's bets have given back: slots at two vendors and a live table. */
export const rebateOf = (now = Date.now()): Rebate => ({
  state: 'ACCRUING',
  lines: [
    { gameType: 'RNG', vendor: 'Harbour Studio', validBet: 1_000, rate: 0.4, amount: 4 },
    { gameType: 'RNG', vendor: 'Lotus Reels', validBet: 150.5, rate: 0.4, amount: 0.602 },
    { gameType: 'LIVE', vendor: 'Lotus Reels', validBet: 90, rate: 0.35, amount: 0.315 },
  ],
  carried: 0.0045,
  validBet: 1_240.5,
  accrued: 4.9215,
  claimable: 4.92,
  minimum: 1,
  multiple: 1,
  required: 4.92,
  waitsUntil: null,
  last: { at: now - 20 * HOUR_MS, amount: 2.5, kind: 'AUTO' },
  automaticAt: now + 6 * HOUR_MS,
  level: 1,
  levels: [
    { level: 0, name: 'Newcomer', rates: (['RNG', 'FISH', 'LIVE'] as const).map((gameType) => ({ gameType, rate: 0.3 })) },
    {
      level: 1,
      name: 'Bronze',
      rates: [
        { gameType: 'RNG', rate: 0.4 },
        { gameType: 'FISH', rate: 0.4 },
        { gameType: 'LIVE', rate: 0.35 },
      ],
    },
  ],
});

const DAYS = { start: '2026-01-01', end: '2026-01-02' };

/** What was paid: by a claim, by the automatic run, and what was taken back. */
const rebateRows = (now = Date.now()): Row[] => [
  { at: now - HOUR_MS, days: null, validBet: -100, amount: -0.4, kind: 'REVERSAL', status: 'CREDITED' },
  { at: now - 20 * HOUR_MS, days: DAYS, validBet: 625, amount: 2.5, kind: 'AUTO', status: 'CREDITED' },
  { at: now - 30 * HOUR_MS, days: { ...DAYS, end: DAYS.start }, validBet: 250, amount: 1, kind: 'MANUAL', status: 'REVERSED' },
];

/** Answers about rebates; what was claimed is gone. */
export const rebateHandlers = (rebate: Rebate) => ({
  manualRebate: () => rebate,
  claimManualRebate() {
    if (rebate.claimable < rebate.minimum) throw new FakeFailure('rebate.minimum');
    const amount = rebate.claimable;
    Object.assign(rebate, { lines: [], carried: 0, validBet: 0, accrued: 0, claimable: 0, required: 0 });
    Object.assign(rebate, { waitsUntil: Date.now() + 60_000, last: { at: Date.now(), amount, kind: 'MANUAL' } });
    return { amount, required: amount };
  },
  rebateRecord: ({ query }: { query: Query<'rebateRecord'> }): Reply<'rebateRecord'> => ({
    ...pageOf(rebateRows(), query),
    footer: { validBet: 525, amount: 2.1 },
    period: TODAY,
  }),
});
