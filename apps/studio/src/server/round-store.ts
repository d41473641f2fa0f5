import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { OutboundRecord, RoundRecord, RoundState, Seat } from './records.ts';
import { places, type Seal } from './seal.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly RoundState[] = ['debiting', 'refused', 'open', 'paying', 'closed', 'returning', 'cancelled'];

const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null);

function toState(value: SQLOutputValue | undefined): RoundState {
  const state = STATES.find((known) => known === value);
  if (!state) throw new Error(`a round has the unknown state ${String(value)}`);
  return state;
}

function toRound(row: Row, seal: Seal): RoundRecord {
  const roundId = String(row.round_id);
  return {
    roundId,
    vendor: String(row.vendor),
    player: String(row.player),
    trial: row.trial === 1,
    pooled: row.pooled === 1,
    gameCode: String(row.game_code),
    gameVersion: String(row.game_version),
    currency: String(row.currency),
    stake: String(row.stake),
    clientRandom: textOrNull(row.client_random),
    clientSeed: String(row.client_seed),
    requestKey: String(row.request_key),
    params: JSON.parse(String(row.params)),
    choices: JSON.parse(String(row.choices)),
    secret: seal.open(String(row.secret), places.secret(roundId)),
    state: toState(row.state),
    refusal: row.refusal === null ? null : String(row.refusal),
    payout: String(row.payout),
    balanceBefore: textOrNull(row.balance_before),
    balanceAfter: textOrNull(row.balance_after),
    spinsServed: Number(row.spins_served),
    openedAt: Number(row.opened_at),
    touchedAt: Number(row.touched_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  };
}

function toOutbound(row: Row): OutboundRecord {
  return {
    roundId: String(row.round_id),
    kind: row.kind === 'credit' ? 'credit' : 'rollback',
    attempts: Number(row.attempts),
    nextAt: Number(row.next_at),
    lastAnswer: String(row.last_answer),
  };
}

/** All SQL about rounds and the queue to the wallet. */
export interface RoundStore {
  insert(round: RoundRecord): void;
  /** Writes what changes in a round's life. */
  update(round: RoundRecord): void;
  find(roundId: string): RoundRecord | null;
  byRequest(seat: Seat, requestKey: string): RoundRecord | null;
  /** The round that keeps the seat busy: `debiting` or `open`. */
  unfinished(seat: Seat): RoundRecord | null;
  /** The seat's latest round, refused ones included; null when there is none. */
  latest(seat: Seat): RoundRecord | null;
  /** Deletes at most so many rounds refused before a time; nothing was staked in them. Returns how many it deleted. */
  forgetRefused(before: number, limit: number): number;
  /** Deletes everything that was played on a seat, further stakes and what waits for its wallet too. */
  forgetSeat(seat: Seat): void;
  /** Decided rounds, cancelled and refused ones included, newest first. */
  history(seat: Seat, before: number, limit: number): RoundRecord[];
  inState(state: 'debiting' | 'open', touchedBefore: number, limit: number): RoundRecord[];
  enqueue(entry: OutboundRecord): void;
  postpone(entry: OutboundRecord): void;
  dequeue(roundId: string): void;
  queued(roundId: string): OutboundRecord | null;
  /** What may be sent now: not before the further stakes of its round that go back. */
  due(now: number, limit: number): OutboundRecord[];
  /** Entries in the queue and the age of the round that has waited longest. */
  backlog(): { entries: number; oldest: number | null };
}

const SEAT = 'vendor = ? AND player = ? AND game_code = ?';
const seatOf = (seat: Seat): [string, string, string] => [seat.vendor, seat.player, seat.gameCode];

type QueueCalls = 'enqueue' | 'postpone' | 'dequeue' | 'queued' | 'due' | 'backlog';

/** The queue of what is owed to wallets. */
function createQueue(db: DatabaseSync): Pick<RoundStore, QueueCalls> {
  const enqueue = db.prepare('INSERT INTO outbound (round_id, kind, attempts, next_at, last_answer) VALUES (?, ?, ?, ?, ?)');
  const postpone = db.prepare('UPDATE outbound SET attempts = ?, next_at = ?, last_answer = ? WHERE round_id = ?');
  const dequeue = db.prepare('DELETE FROM outbound WHERE round_id = ?');
  const queued = db.prepare('SELECT * FROM outbound WHERE round_id = ?');
  const due = db.prepare(
    `SELECT * FROM outbound WHERE next_at <= ? AND NOT EXISTS
       (SELECT 1 FROM raises WHERE raises.round_id = outbound.round_id AND raises.state = 'returning')
     ORDER BY next_at LIMIT ?`,
  );
  const backlog = db.prepare(
    'SELECT count(*) AS entries, min(rounds.touched_at) AS oldest FROM outbound JOIN rounds USING (round_id)',
  );
  return {
    enqueue: (e) => void enqueue.run(e.roundId, e.kind, e.attempts, e.nextAt, e.lastAnswer),
    postpone: (e) => void postpone.run(e.attempts, e.nextAt, e.lastAnswer, e.roundId),
    dequeue: (roundId) => void dequeue.run(roundId),
    queued: (roundId) => {
      const row = queued.get(roundId);
      return row ? toOutbound(row) : null;
    },
    due: (now, limit) => due.all(now, limit).map(toOutbound),
    backlog: () => {
      const row = backlog.get();
      return { entries: Number(row?.entries ?? 0), oldest: row?.oldest === null ? null : Number(row?.oldest) };
    },
  };
}

/** The store of rounds on an open database. Secrets are kept sealed. */
export function createRoundStore(db: DatabaseSync, seal: Seal): RoundStore {
  const insert = db.prepare(
    `INSERT INTO rounds (round_id, vendor, player, game_code, game_version, currency, stake, client_seed, request_key, secret,
       state, refusal, payout, spins_served, opened_at, touched_at, closed_at, trial, client_random, params, pooled)
     VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  );
  const update = db.prepare(
    `UPDATE rounds SET state = ?, refusal = ?, payout = ?, balance_before = ?, balance_after = ?, spins_served = ?, touched_at = ?,
       closed_at = ?, choices = ? WHERE round_id = ?`,
  );
  const find = db.prepare('SELECT * FROM rounds WHERE round_id = ?');
  const byRequest = db.prepare(`SELECT * FROM rounds WHERE ${SEAT} AND request_key = ?`);
  const unfinished = db.prepare(`SELECT * FROM rounds WHERE ${SEAT} AND state IN ('debiting', 'open')`);
  const latest = db.prepare(`SELECT * FROM rounds WHERE ${SEAT} ORDER BY opened_at DESC LIMIT 1`);
  const forgetRefused = db.prepare(
    `DELETE FROM rounds WHERE round_id IN
       (SELECT round_id FROM rounds WHERE state = 'refused' AND opened_at < ? ORDER BY opened_at LIMIT ?)`,
  );
  const forgetQueue = db.prepare(`DELETE FROM outbound WHERE round_id IN (SELECT round_id FROM rounds WHERE ${SEAT})`);
  const forgetRaises = db.prepare(`DELETE FROM raises WHERE round_id IN (SELECT round_id FROM rounds WHERE ${SEAT})`);
  const forgetSeat = db.prepare(`DELETE FROM rounds WHERE ${SEAT}`);
  const history = db.prepare(
    `SELECT * FROM rounds WHERE ${SEAT} AND opened_at < ? AND state <> 'debiting' AND state <> 'open'
     ORDER BY opened_at DESC LIMIT ?`,
  );
  const inState = db.prepare(
    `SELECT * FROM rounds WHERE state IN ('debiting', 'open') AND state = ? AND touched_at < ? ORDER BY touched_at LIMIT ?`,
  );
  const one = (row: Row | undefined): RoundRecord | null => (row ? toRound(row, seal) : null);
  return {
    insert: (r) => {
      const what = [r.roundId, r.vendor, r.player, r.gameCode, r.gameVersion, r.currency, r.stake, r.clientSeed, r.requestKey];
      insert.run(
        ...what,
        seal.seal(r.secret, places.secret(r.roundId)),
        r.state,
        r.refusal,
        r.payout,
        r.spinsServed,
        r.openedAt,
        r.touchedAt,
        r.closedAt,
        r.trial ? 1 : 0,
        r.clientRandom,
        JSON.stringify(r.params),
        r.pooled ? 1 : 0,
      );
    },
    update: (r) => {
      const what = [r.state, r.refusal, r.payout, r.balanceBefore, r.balanceAfter, r.spinsServed, r.touchedAt, r.closedAt];
      update.run(...what, JSON.stringify(r.choices), r.roundId);
    },
    find: (roundId) => one(find.get(roundId)),
    byRequest: (seat, requestKey) => one(byRequest.get(...seatOf(seat), requestKey)),
    unfinished: (seat) => one(unfinished.get(...seatOf(seat))),
    latest: (seat) => one(latest.get(...seatOf(seat))),
    forgetRefused: (before, limit) => Number(forgetRefused.run(before, limit).changes),
    forgetSeat: (seat) => {
      forgetQueue.run(...seatOf(seat));
      forgetRaises.run(...seatOf(seat));
      forgetSeat.run(...seatOf(seat));
    },
    history: (seat, before, limit) => history.all(...seatOf(seat), before, limit).map((row) => toRound(row, seal)),
    inState: (state, touchedBefore, limit) => inState.all(state, touchedBefore, limit).map((row) => toRound(row, seal)),
    ...createQueue(db),
  };
}
