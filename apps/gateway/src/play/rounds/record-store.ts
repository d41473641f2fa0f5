import type { GameType } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Database } from '../../base/database/database.ts';

/** Lottery bets of some vendors that are left out from a moment on. */
export interface ApartTickets {
  /** An array of their numbers, as text. */
  vendors: string;
  /** An array of two moments, as text: since when those of game type LOTT are, and those of ELOTT. */
  since: string;
}

/** What a page of the betting record shows. */
export interface BetFilter {
  /** One member, or several. */
  accounts: readonly bigint[];
  /** Of every type where none is named. */
  gameType?: GameType | undefined;
  /** Several types of games at once. */
  gameTypes?: readonly GameType[] | undefined;
  apart?: ApartTickets | undefined;
  /** By which of its moments a bet is in the days: an open one has not been settled. */
  dateBy: 'placed' | 'settled';
  from: Date;
  /** Excluded. */
  to: Date;
  /** 0 unsettled, 1 won, 2 lost, 3 draw, 4 cancelled. */
  status?: number | undefined;
  vendorId?: number | undefined;
  nodeId?: number | undefined;
  betNo?: string | undefined;
  roundRef?: string | undefined;
  /** The number of a lottery's draw. */
  draw?: string | undefined;
  gameSession?: bigint | undefined;
}

/** Where a page begins: after a bet of the record, or after so many. */
export interface BetPlace {
  after?: { at: string; betNo: string } | undefined;
  skip: number;
  size: number;
}

export interface BetRow {
  account_id: bigint;
  bet_no: string;
  vendor_id: number;
  node_id: number;
  game_type: GameType;
  round_ref: string;
  stake: bigint;
  payout: bigint;
  refunded: bigint;
  valid_bet: bigint;
  valid_bet_basis: 'stake' | 'detail';
  /** What it counts for what is to be wagered alone; null: its valid bet counts. */
  wager_bet: bigint | null;
  status: 'open' | 'completed' | 'cancelled';
  corrected: boolean;
  opened_at: Date;
  settled_at: Date | null;
  /** The moment by which the record goes, to the microsecond. */
  placed: string;
}

export interface BetTotals {
  count: number;
  /** Without cancelled bets, of which everything came back; so is what was paid. */
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  /** Of settled bets. */
  profit: bigint;
  /** The games of the selection, whichever of them is chosen: those with most bets first. */
  nodeIds: number[];
}

const STATUS_CONDITIONS = [
  `status = 'open'`,
  `status = 'completed' and payout > stake`,
  `status = 'completed' and payout < stake`,
  `status = 'completed' and payout = stake`,
  `status = 'cancelled'`,
];

const MOMENTS = { placed: 'opened_at', settled: 'settled_at' } as const;

function conditionsOf(filter: BetFilter): { text: string; values: unknown[] } {
  const [first] = filter.accounts;
  const isOne = filter.accounts.length === 1;
  const values: unknown[] = [isOne ? first : integers(filter.accounts), filter.from, filter.to];
  const at = MOMENTS[filter.dateBy];
  const parts = [isOne ? 'account_id = $1' : 'account_id = any ($1::text::bigint[])', `${at} >= $2`, `${at} < $3`];
  const and = (column: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    parts.push(`${column} = $${values.length}`);
  };
  and('game_type', filter.gameType);
  if (filter.gameTypes !== undefined) {
    values.push([...filter.gameTypes]);
    parts.push(`game_type = any ($${values.length}::text[])`);
  }
  and('vendor_id', filter.vendorId);
  and('node_id', filter.nodeId);
  and('bet_no', filter.betNo);
  and('round_ref', filter.roundRef);
  and('game_session_id', filter.gameSession);
  if (filter.apart !== undefined) {
    const { vendors, since } = filter.apart;
    const count = values.push(vendors, since);
    const isSince = `settled_at >= ($${count}::text::timestamptz[])`;
    parts.push(`not (vendor_id = any ($${count - 1}::text::int[])
      and (game_type = 'LOTT' and ${isSince}[1] or game_type = 'ELOTT' and ${isSince}[2]))`);
  }
  if (filter.draw !== undefined) {
    values.push(filter.draw);
    parts.push(`exists (select from play_round_detail as told where told.account_id = play_round.account_id and told.vendor_id = play_round.vendor_id
      and told.round_ref = play_round.round_ref and told.part = 'draw' and told.detail ->> 'draw' = $${values.length})`);
  }
  const status = filter.status === undefined ? undefined : STATUS_CONDITIONS[filter.status];
  if (status !== undefined) parts.push(status);
  return { text: parts.join(' and '), values };
}

/** What everything that the filter lets through comes to. */
export async function readBetTotals(db: Database, filter: BetFilter): Promise<BetTotals> {
  const { text, values } = conditionsOf({ ...filter, nodeId: undefined });
  const games = await db.query<{
    node_id: number;
    count: bigint;
    stake: string;
    payout: string;
    valid_bet: string;
    profit: string;
  }>({
    text: `select node_id, count(*) as count, coalesce(sum(stake + refunded) filter (where status <> 'cancelled'), 0)::text as stake,
             coalesce(sum(payout + refunded) filter (where status <> 'cancelled'), 0)::text as payout, sum(valid_bet)::text as valid_bet, coalesce(sum(payout - stake) filter (where status <> 'open'), 0)::text as profit
           from play_round where ${text} group by node_id order by count desc, node_id`,
    values,
  });
  const counted = games.filter(({ node_id }) => filter.nodeId === undefined || node_id === filter.nodeId);
  const sum = (pick: (game: (typeof games)[number]) => bigint): bigint => counted.reduce((all, game) => all + pick(game), 0n);
  return {
    count: Number(sum(({ count }) => count)),
    stake: sum(({ stake }) => BigInt(stake)),
    payout: sum(({ payout }) => BigInt(payout)),
    validBet: sum(({ valid_bet }) => BigInt(valid_bet)),
    profit: sum(({ profit }) => BigInt(profit)),
    nodeIds: games.map(({ node_id }) => node_id),
  };
}

/** A page of members' bets, newest first. */
export async function readBets(db: Database, filter: BetFilter, { after, skip, size }: BetPlace): Promise<BetRow[]> {
  const { text, values } = conditionsOf(filter);
  const at = MOMENTS[filter.dateBy];
  const place = values.length;
  const beyond = after
    ? `and (${at} < $${place + 3}::text::timestamptz or (${at} = $${place + 3}::text::timestamptz and bet_no > $${place + 4}))
       and ${at} <= $${place + 3}::text::timestamptz`
    : '';
  return db.query<BetRow>({
    text: `select account_id, bet_no, vendor_id, node_id, game_type, round_ref, stake, payout, refunded, valid_bet, valid_bet_basis, wager_bet, status,
             corrected, opened_at, settled_at, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as placed
           from play_round where ${text} ${beyond} order by ${at} desc, bet_no limit $${place + 1} offset $${place + 2}`,
    values: [...values, size, skip, ...(after ? [after.at, after.betNo] : [])],
  });
}

export interface OpenRoundRow {
  round_ref: string;
  node_id: number;
  vendor_id: number;
  stake: bigint;
  opened_at: Date;
}

/** Types whose rounds wait for a draw or a match, never for their player. */
const DECIDED_ELSEWHERE = `'LOTT', 'ELOTT', 'SPORTS', 'ESPORTS'`;

/** A member's rounds that were opened before a moment and wait for the player, newest first. */
export const readInterrupted = (db: Database, accountId: bigint, before: Date, limit: number): Promise<OpenRoundRow[]> =>
  db.query<OpenRoundRow>({
    name: 'play-interrupted',
    text: `select round_ref, node_id, vendor_id, stake, opened_at from play_round
           where account_id = $1 and status = 'open' and opened_at < $2 and game_type not in (${DECIDED_ELSEWHERE})
           order by opened_at desc limit $3`,
    values: [accountId, before, limit],
  });

/** When the oldest open round was opened; null when none is open. */
export async function readOldestOpen(db: Database): Promise<Date | null> {
  const [row] = await db.query<{ opened_at: Date }>({
    text: `select opened_at from play_round where status = 'open' order by opened_at limit 1`,
  });
  return row?.opened_at ?? null;
}

/** Open rounds from before a moment, by vendor; counts at most 10,000. */
export const countOpenBefore = (db: Database, before: Date): Promise<{ vendor_id: number; rounds: bigint }[]> =>
  db.query({
    text: `select vendor_id, count(*) as rounds from (
             select vendor_id from play_round where status = 'open' and opened_at < $1 order by opened_at limit 10000) r
           group by vendor_id order by vendor_id`,
    values: [before],
  });
