import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { OrderLine, OrderRecord, OrderState } from './records.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly OrderState[] = ['debiting', 'refused', 'placed', 'paying', 'paid', 'reversing', 'returning', 'returned'];

const linesOf = (row: Row): OrderLine[] => JSON.parse(String(row.lines));

function toOrder(row: Row): OrderRecord {
  const state = STATES.find((known) => known === row.state);
  if (!state) throw new Error(`an order has the unknown state ${String(row.state)}`);
  return {
    orderId: String(row.order_id),
    vendor: String(row.vendor),
    player: String(row.player),
    trial: row.trial === 1,
    game: String(row.game),
    drawNo: String(row.draw_no),
    currency: String(row.currency),
    requestKey: String(row.request_key),
    series: Number(row.series),
    lines: linesOf(row),
    cost: String(row.cost),
    state,
    taken: row.taken === 1,
    refusal: row.refusal === null ? null : String(row.refusal),
    payout: String(row.payout),
    revision: Number(row.revision),
    chase: row.chase === null ? null : String(row.chase),
    stopsOnWin: row.stops_on_win === 1,
    createdAt: Number(row.created_at),
    attempts: Number(row.attempts),
    nextAt: Number(row.next_at),
  };
}

/** An order as it was read, and as it is to be. */
export interface OrderStep {
  from: OrderRecord;
  to: OrderRecord;
}

/** What says where an order stands among those of its player: all orders of a chase are of one moment. */
export type OrderPlace = Pick<OrderRecord, 'createdAt' | 'drawNo' | 'orderId'>;

/** All SQL about orders. */
export interface OrderStore {
  insert(order: OrderRecord): void;
  /** Writes what changes in an order's life. */
  update(order: OrderRecord): void;
  /** The same of orders that are still as they were read, by state and revision. Returns what became of those that were. */
  advance(steps: readonly OrderStep[]): OrderRecord[];
  find(orderId: string): OrderRecord | null;
  byRequest(vendor: string, player: string, requestKey: string): OrderRecord | null;
  /**
   * A player's orders, newest first, those of a chase by their draws, refused ones left out; of one draw where it is named. Begins behind the order
   * `after`, or with the newest.
   */
  ofPlayer(
    vendor: string,
    player: string,
    after: OrderPlace | null,
    limit: number,
    of?: { game: string; drawNo?: string | undefined },
  ): OrderRecord[];
  /** A player's orders that wait for their draws, those of the next draw first. */
  waitingOf(vendor: string, player: string, limit: number): OrderRecord[];
  /** What a player has in a draw, of orders whose stake was taken and has not come back. */
  standing(
    of: Pick<OrderRecord, 'vendor' | 'player' | 'trial' | 'game' | 'drawNo'>,
  ): Pick<OrderRecord, 'game' | 'series' | 'lines'>[];
  /** Orders that wait for a draw. */
  placed(game: string, drawNo: string, limit: number): OrderRecord[];
  /** Orders that were paid by an earlier revision of their draw's numbers. Play money is not settled anew. */
  outdated(game: string, drawNo: string, revision: number, limit: number): OrderRecord[];
  /** Whether orders of a draw wait for the wallet before they can be settled by this revision, or are being settled anew. */
  isBehind(game: string, drawNo: string, revision: number): boolean;
  /** The first draw for which an order with real money whose name begins so was placed and has not come back; null where there is none. */
  firstDrawOf(game: string, name: string): string | null;
  /** Orders of chases that a draw pays, be it only their stake, as far as they are settled. */
  paidInChases(game: string, drawNo: string): OrderRecord[];
  debiting(): OrderRecord[];
  /** Orders with real money that put something at risk in a draw that takes bets. */
  atRisk(game: string, drawNo: string): OrderRecord[];
  /** The orders of a chase, by their draws. */
  ofChase(chase: string): OrderRecord[];
  /** What is owed to the wallet and due. */
  due(now: number, limit: number): OrderRecord[];
  /** How many orders wait for the wallet, and the oldest of them. */
  backlog(): { entries: number; oldest: number | null };
  /** Deletes everything of a player. */
  forgetPlayer(vendor: string, player: string): void;
}

/** What is asked of chases, of what a player or all have in a draw, and of the ticket of a demo. */
function createLookups(db: DatabaseSync): Pick<OrderStore, 'ofChase' | 'paidInChases' | 'firstDrawOf' | 'standing' | 'atRisk'> {
  const ofChase = db.prepare('SELECT * FROM lottery_orders WHERE chase = ? ORDER BY draw_no');
  const paidInChases = db.prepare(
    `SELECT * FROM lottery_orders WHERE game = ? AND draw_no = ? AND state IN ('paying', 'paid') AND chase IS NOT NULL AND payout <> '0'`,
  );
  const named = db.prepare(
    `SELECT draw_no FROM lottery_orders WHERE game = ? AND state IN ('placed', 'paying', 'paid', 'reversing') AND trial = 0
       AND instr(request_key, ?) = 1 ORDER BY draw_no LIMIT 1`,
  );
  const standing = db.prepare(
    `SELECT series, lines FROM lottery_orders WHERE vendor = ? AND player = ? AND game = ? AND draw_no = ? AND trial = ?
       AND state IN ('placed', 'paying', 'paid', 'reversing')`,
  );
  const atRisk = db.prepare(
    `SELECT * FROM lottery_orders WHERE game = ? AND draw_no = ? AND state IN ('debiting', 'placed') AND trial = 0`,
  );
  return {
    atRisk: (game, drawNo) => atRisk.all(game, drawNo).map(toOrder),
    standing: ({ vendor, player, game, drawNo, trial }) =>
      standing
        .all(vendor, player, game, drawNo, trial ? 1 : 0)
        .map((row) => ({ game, series: Number(row.series), lines: linesOf(row) })),
    ofChase: (chase) => ofChase.all(chase).map(toOrder),
    firstDrawOf: (game, name) => {
      const row = named.get(game, name);
      return row ? String(row.draw_no) : null;
    },
    paidInChases: (game, drawNo) => paidInChases.all(game, drawNo).map(toOrder),
  };
}

/** What changes in an order's life. */
const changesOf = (o: OrderRecord) =>
  [JSON.stringify(o.lines), o.state, o.refusal, o.payout, o.attempts, o.nextAt, o.revision, o.taken ? 1 : 0] as const;

/** Most orders only come one state on: their lines are long, and not written again. */
const isAsIs = ({ from, to }: OrderStep): boolean =>
  from.lines === to.lines &&
  from.payout === to.payout &&
  from.refusal === to.refusal &&
  from.revision === to.revision &&
  from.taken === to.taken;

/** What is the same for orders that one statement brings on. */
const stepOf = ({ from, to }: OrderStep): string => JSON.stringify([from.state, from.revision, to.state, to.attempts, to.nextAt]);

/** What brings orders on: those that go the same step together. */
function createAdvance(db: DatabaseSync): OrderStore['advance'] {
  const advance = db.prepare(
    `UPDATE lottery_orders SET lines = ?, state = ?, refusal = ?, payout = ?, attempts = ?, next_at = ?, revision = ?, taken = ?
     WHERE order_id = ? AND state = ? AND revision = ?`,
  );
  const together = db.prepare(
    `UPDATE lottery_orders SET state = ?, attempts = ?, next_at = ? FROM json_each(?) AS named
     WHERE order_id = named.value AND state = ? AND revision = ? RETURNING order_id`,
  );
  const advanceAlike = (steps: readonly OrderStep[]): OrderRecord[] => {
    const [first] = steps;
    if (!first) return [];
    const { from, to } = first;
    const ids = JSON.stringify(steps.map((step) => step.from.orderId));
    const rows = together.all(to.state, to.attempts, to.nextAt, ids, from.state, from.revision);
    const done = new Set(rows.map((row) => row.order_id));
    return steps.flatMap((step) => (done.has(step.from.orderId) ? [step.to] : []));
  };
  return (steps) => {
    const whole = steps
      .filter((step) => !isAsIs(step))
      .flatMap(({ from, to }) => {
        const { changes } = advance.run(...changesOf(to), from.orderId, from.state, from.revision);
        return changes > 0 ? [to] : [];
      });
    return [...whole, ...[...Map.groupBy(steps.filter(isAsIs), stepOf).values()].flatMap(advanceAlike)];
  };
}

/** The columns of an order as one text of JSON for all rows: reading rows column by column is half of what it takes to find what is due. */
const PACKED = `json_group_array(json_object(${[
  ...['order_id', 'vendor', 'player', 'trial', 'game', 'draw_no', 'currency', 'request_key', 'series', 'lines', 'cost', 'state'],
  ...['refusal', 'payout', 'created_at', 'attempts', 'next_at', 'revision', 'chase', 'stops_on_win', 'taken'],
]
  .map((name) => `'${name}', ${name}`)
  .join(', ')}))`;

/** Before all orders that there can be. */
const FIRST: OrderPlace = { createdAt: Number.MAX_SAFE_INTEGER, drawNo: '', orderId: '' };

/** The lists that a player sees of its own orders. */
function createOwnLists(db: DatabaseSync): Pick<OrderStore, 'ofPlayer' | 'waitingOf'> {
  const listed = (more: string) =>
    db.prepare(
      `SELECT * FROM lottery_orders WHERE vendor = :vendor AND player = :player ${more} AND state <> 'refused'
         AND created_at <= :createdAt AND (created_at < :createdAt OR (draw_no, order_id) > (:drawNo, :orderId))
       ORDER BY created_at DESC, draw_no, order_id LIMIT :limit`,
    );
  // The plus keeps the order of the index, which has the draws in it.
  const [all, ofGame, ofDraw] = [listed(''), listed('AND game = :game'), listed('AND game = :game AND +draw_no = :draw')];
  const waiting = db.prepare(
    `SELECT o.* FROM lottery_orders o JOIN lottery_draws d ON d.game = o.game AND d.draw_no = o.draw_no
     WHERE o.vendor = ? AND o.player = ? AND o.state = 'placed' ORDER BY d.draws_at, o.created_at, o.order_id LIMIT ?`,
  );
  return {
    ofPlayer: (vendor, player, after, limit, of) => {
      const { createdAt, drawNo, orderId } = after ?? FIRST;
      const asked = { vendor, player, createdAt, drawNo, orderId, limit };
      if (!of) return all.all(asked).map(toOrder);
      const { game, drawNo: draw } = of;
      return (draw === undefined ? ofGame.all({ ...asked, game }) : ofDraw.all({ ...asked, game, draw })).map(toOrder);
    },
    waitingOf: (vendor, player, limit) => waiting.all(vendor, player, limit).map(toOrder),
  };
}

/** The store of orders on an open database. */
export function createOrderStore(db: DatabaseSync): OrderStore {
  const insert = db.prepare(
    `INSERT INTO lottery_orders (order_id, vendor, player, trial, game, draw_no, currency, request_key, series, lines, cost, state,
       refusal, payout, created_at, attempts, next_at, revision, chase, stops_on_win, taken)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    'UPDATE lottery_orders SET lines = ?, state = ?, refusal = ?, payout = ?, attempts = ?, next_at = ?, revision = ?, taken = ? WHERE order_id = ?',
  );
  const find = db.prepare('SELECT * FROM lottery_orders WHERE order_id = ?');
  const byRequest = db.prepare('SELECT * FROM lottery_orders WHERE vendor = ? AND player = ? AND request_key = ?');
  const placed = db.prepare(`SELECT * FROM lottery_orders WHERE game = ? AND draw_no = ? AND state = 'placed' LIMIT ?`);
  const outdated = db.prepare(
    `SELECT * FROM lottery_orders WHERE game = ? AND draw_no = ? AND state = 'paid' AND revision < ? AND trial = 0 LIMIT ?`,
  );
  const behind = db.prepare(
    `SELECT 1 FROM lottery_orders WHERE game = ? AND draw_no = ? AND trial = 0
       AND (state = 'reversing' OR (state IN ('paying', 'paid') AND revision < ?)) LIMIT 1`,
  );
  const debiting = db.prepare(`SELECT * FROM lottery_orders WHERE state = 'debiting'`);
  const due = db.prepare(
    `SELECT ${PACKED} AS packed FROM (
       SELECT * FROM lottery_orders WHERE state IN ('paying', 'returning', 'reversing') AND next_at <= ? ORDER BY next_at LIMIT ?)`,
  );
  const backlog = db.prepare(
    `SELECT count(*) AS entries, min(created_at) AS oldest FROM lottery_orders WHERE state IN ('paying', 'returning', 'reversing')`,
  );
  const forgetPlayer = db.prepare('DELETE FROM lottery_orders WHERE vendor = ? AND player = ?');
  const one = (row: Row | undefined): OrderRecord | null => (row ? toOrder(row) : null);
  return {
    insert: (o) => {
      const what = [o.orderId, o.vendor, o.player, o.trial ? 1 : 0, o.game, o.drawNo, o.currency, o.requestKey, o.series];
      const state = [o.cost, o.state, o.refusal, o.payout, o.createdAt, o.attempts, o.nextAt, o.revision];
      insert.run(...what, JSON.stringify(o.lines), ...state, o.chase, o.stopsOnWin ? 1 : 0, o.taken ? 1 : 0);
    },
    update: (o) => void update.run(...changesOf(o), o.orderId),
    advance: createAdvance(db),
    find: (orderId) => one(find.get(orderId)),
    byRequest: (vendor, player, requestKey) => one(byRequest.get(vendor, player, requestKey)),
    ...createOwnLists(db),
    placed: (game, drawNo, limit) => placed.all(game, drawNo, limit).map(toOrder),
    outdated: (game, drawNo, revision, limit) => outdated.all(game, drawNo, revision, limit).map(toOrder),
    isBehind: (game, drawNo, revision) => behind.get(game, drawNo, revision) !== undefined,
    debiting: () => debiting.all().map(toOrder),
    due: (now, limit) => (JSON.parse(String(due.get(now, limit)?.packed)) as Row[]).map(toOrder),
    backlog: () => {
      const row = backlog.get();
      return { entries: Number(row?.entries ?? 0), oldest: row?.oldest === null ? null : Number(row?.oldest) };
    },
    forgetPlayer: (vendor, player) => void forgetPlayer.run(vendor, player),
    ...createLookups(db),
  };
}
