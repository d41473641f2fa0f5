import type { Query, Reply } from '@marquee/contract';
import { fromWire, toWire } from '@marquee/money';
import { GAMES } from './games.ts';

type Bet = Reply<'bets'>['list'][number];

const ROWS = 23;
const MINUTE_MS = 60_000;
const OUTCOMES = [
  { status: 'lost', statusCode: 2, payout: 0 },
  { status: 'won', statusCode: 1, payout: 7.5 },
  { status: 'lost', statusCode: 2, payout: 0 },
  { status: 'draw', statusCode: 3, payout: 2 },
  { status: 'unsettled', statusCode: 0, payout: 0 },
] as const;

const LEG = { market: '1X2', oddsType: 'EU', score: '2–1' };
/** What was told of the first rounds, one of each kind. The last told nothing. */
const TOLD: readonly Pick<Bet, 'gameType' | 'detail'>[] = [
  {
    gameType: 'LIVE',
    detail: {
      table: {
        table: 'Baccarat 7',
        result: 'Player 8, Banker 6',
        bets: [
          { area: 'banker', stake: 1.5, payout: 0 },
          { area: 'Tie', stake: 0.5, payout: 0 },
        ],
      },
    },
  },
  {
    gameType: 'SPORTS',
    detail: {
      slip: {
        kind: 'combo',
        cashedOut: false,
        legs: [
          { ...LEG, event: 'Riverside – Harbour City', selection: 'Riverside', odds: '1.95', result: 'won' },
          { ...LEG, event: 'North End – Old Town', selection: 'Draw', odds: '3.20', result: 'void' },
        ],
      },
    },
  },
  {
    gameType: 'ELOTT',
    detail: {
      draw: {
        draw: '20261121-087',
        numbers: '0 4 7 2 9',
        bets: [{ betType: 'Last two', selection: '29, 92', unit: 1, multiple: 1, tickets: 2, odds: '95', stake: 2, payout: 0 }],
      },
    },
  },
  { gameType: 'COCKFIGHT' },
];

/** A betting record of a short evening. */
export function betRows(now = Date.now()): { bet: Bet; statusCode: number }[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const outcome = OUTCOMES[index % OUTCOMES.length] ?? OUTCOMES[0];
    const game = GAMES[index % GAMES.length];
    const placedAt = now - index * 7 * MINUTE_MS;
    return {
      statusCode: outcome.statusCode,
      bet: {
        betNo: `B${20261121000000 + index}`,
        vassalage: game?.vassalage ?? '',
        vendorName: game?.vendorName ?? '',
        nodeId: game?.nodeId ?? '',
        gameName: game?.gameName ?? '',
        gameType: TOLD[index]?.gameType ?? 'RNG',
        ...(TOLD[index]?.detail && { detail: TOLD[index].detail }),
        roundId: `R-${7000 + index}`,
        stake: 2,
        validBet: outcome.status === 'draw' ? 0 : 2,
        validBetBasis: 'stake',
        payout: outcome.payout,
        profit: outcome.status === 'unsettled' ? 0 : outcome.payout - 2,
        status: outcome.status,
        placedAt,
        settledAt: outcome.status === 'unsettled' ? null : placedAt + 4_000,
        isHeld: index === 1,
      },
    };
  });
}

/** The games of some bets, each once. */
export const betGames = (bets: readonly Bet[]): Reply<'bets'>['games'] => [
  ...new Map(bets.map(({ nodeId, gameName }) => [nodeId, { nodeId, gameName }])).values(),
];

/** Totals of some bets, added exactly. */
export function betTotals(bets: readonly Bet[]): Reply<'bets'>['footer'] {
  const played = bets.filter(({ status }) => status !== 'cancelled');
  const sum = (pick: (bet: Bet) => number) => toWire(played.reduce((total, bet) => total + (fromWire(pick(bet)) ?? 0n), 0n));
  return {
    count: bets.length,
    stake: sum((bet) => bet.stake),
    validBet: sum((bet) => bet.validBet),
    payout: sum((bet) => bet.payout),
    profit: sum((bet) => bet.profit),
  };
}

/** An account record that ends with the demo credit. */
export function statementRows(now = Date.now()): Reply<'statement'>['list'] {
  return Array.from({ length: 14 }, (_, index) => {
    const isFirst = index === 13;
    const amount = isFirst ? 1_000_000 : index % 3 === 1 ? 7.5 : -2;
    return {
      txId: String(90_100 - index),
      orderNo: `T${90_100 - index}`,
      txTypeId: isFirst ? 1 : amount > 0 ? 4 : 3,
      txTypeName: isFirst ? 'tx_type_demo_credit' : amount > 0 ? 'tx_type_payout' : 'tx_type_bet',
      txTimeInTimestamp: now - index * 7 * MINUTE_MS,
      reference: isFirst ? '' : `R-${index}`,
      remark: isFirst ? '' : 'Lantern Night',
      amount,
      balanceBefore: 1_000_000 - 10 + index - amount,
      currentAvailBalance: 1_000_000 - 10 + index,
      customerName: 'demoplayer',
    };
  });
}

/** One page of rows, as the gateway cuts them. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page = 1, size = 10 }: { page?: number | undefined; size?: number | undefined },
): { list: Row[]; totalPages: number; totalCount: number } {
  const from = (page - 1) * size;
  return { list: rows.slice(from, from + size), totalPages: Math.ceil(rows.length / size), totalCount: rows.length };
}

/** The days that a record is of. */
export const TODAY = { start: '2026-11-21', end: '2026-11-21' };

/** A week of profit and loss, by day, category or vendor. */
export function profitView(view: 'day' | 'category' | 'vendor' = 'day'): Reply<'memberProfit'> {
  const keys = {
    day: ['2026-11-21', '2026-11-20', '2026-11-19'],
    category: ['RNG', 'LIVE'],
    vendor: ['RLT'],
  }[view];
  const figures = (gamePL: number) => ({
    ...{ betCount: 4, stake: 20, validBet: 18, payout: 20 + gamePL, gamePL },
    ...(view === 'day' && { rebate: 0.25, bonus: 1, netPL: gamePL + 1.25 }),
  });
  return {
    list: keys.map((key, index) => ({
      key,
      name: key === 'RLT' ? 'Reel Theatre' : key,
      ...figures(index % 2 === 0 ? 6.5 : -12),
    })),
    footer: { ...figures(1), betCount: 12, ...(view === 'day' && { rebate: 0.75, bonus: 3, netPL: 4.75 }) },
    cards: { deposit: 100, withdrawal: 30, cashDifference: 70, rebate: 0.75, bonus: 3, playerNetPL: 4.75 },
    period: { start: '2026-11-15', end: '2026-11-21' },
  };
}
/** A page of the account record, as the gateway finds it. */
export function statementPage({ page, size = 10, before }: Query<'statement'>): Reply<'statement'> {
  const rows = statementRows();
  const from = before ? rows.findIndex(({ txId }) => txId === before) + 1 : 0;
  const shown = before ? { ...pageOf(rows, { size }), list: rows.slice(from, from + size) } : pageOf(rows, { page, size });
  return { ...shown, footer: { in: 1_000_030, out: 18 }, period: TODAY };
}

/** Some types of movements. */
export const TX_CODES: Reply<'txCodeList'>['list'] = [
  { txTypeId: 1, txTypeName: 'tx_type_deposit', codeType: 'deposit' },
  { txTypeId: 30, txTypeName: 'tx_type_bet', codeType: 'betting' },
  { txTypeId: 32, txTypeName: 'tx_type_payout', codeType: 'winning' },
  { txTypeId: 50, txTypeName: 'tx_type_salary_daily', codeType: 'daily_wage' },
  { txTypeId: 50, txTypeName: 'tx_type_salary_daily_out', codeType: 'daily_wage' },
];

/** A round that goes on. */
export const interruptedRound = (): Reply<'interruptedRounds'>['list'][number] => ({
  roundId: 'R-1',
  nodeId: '1001',
  vassalage: 'RLT',
  vendorName: 'Reel Theatre',
  gameName: 'Lantern Night',
  stake: 2,
  openedAt: Date.now() - 60 * MINUTE_MS,
  canResume: true,
});
