import { setImmediate as turn } from 'node:timers/promises';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database, Lane, Statement } from '../../base/database/database.ts';
import { createMetrics } from '../../base/metrics.ts';
import { noSeal } from '../../base/security/seal.ts';
import { createPoster, type Poster } from '../poster.ts';
import { type Item, itemOf } from '../posting.ts';

/** A bet of a player. */
export const bet = (account: bigint, txId: string): Item =>
  itemOf({ kind: 'debit', account, house: 1n, provider: 1, txId, roundId: txId, game: 7, amount: 5n });

/** A statement that waits for the test to end it. */
export interface Call {
  name: string;
  lane: number;
  ids: string[];
  /** Answers every item `posted`, but for those that a plain group leaves over. */
  succeed(leftOver?: readonly string[]): void;
  fail(error: Error): void;
}

/** A database of which the test decides when and how each statement ends. */
function scriptedDatabase(kind: Database['kind']) {
  const calls: Call[] = [];
  let lanes = 0;
  const open = new Set<number>();
  const answerOf = (statement: Statement, ids: string[], leftOver: readonly string[]): unknown[] => {
    if (statement.name === 'ledger-post') {
      return [{ status: 0, transfer_id: 1n, balance: 10n, version: 1n, moved: 5n, peer_balance: null, peer_version: null }];
    }
    const list = (value: string) => `{${ids.map((id) => (leftOver.includes(id) ? 'NULL' : value)).join(',')}}`;
    const none = { r_moved: null, r_peer_balance: null, r_peer_version: null };
    return [{ r_status: list('0'), r_id: list('1'), r_balance: list('10'), r_version: list('1'), ...none }];
  };
  const lane = async (): Promise<Lane> => {
    lanes += 1;
    const number = lanes;
    open.add(number);
    return {
      seal: noSeal,
      query: <Row>(statement: Statement) =>
        new Promise<Row[]>((resolve, reject) => {
          const raw = String(statement.values?.[statement.name === 'ledger-post-plain' ? 6 : 5]);
          const ids = statement.name === 'ledger-post' ? [raw] : raw.slice(1, -1).replaceAll('"', '').split(',');
          calls.push({
            name: statement.name ?? '',
            lane: number,
            ids,
            succeed: (leftOver = []) => resolve(answerOf(statement, ids, leftOver) as Row[]),
            fail: reject,
          });
        }),
      close: () => {
        if (!open.delete(number)) throw new Error('a connection is given back twice');
      },
    };
  };
  return { db: { kind, lane } as unknown as Database, calls, open };
}

/** Lets what is on its way in the event loop arrive. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await turn();
};

/** Posts one item; its verdict. */
export const postOne = async (poster: Poster, item: Item): Promise<string> => (await poster.submit([item]))[0]?.status ?? 'none';

/** A poster over a scripted database; `next` is the statement that it sends next. */
export const scriptedPoster = (lanes = 1, kind: Database['kind'] = 'postgres') => {
  const scripted = scriptedDatabase(kind);
  const posted: string[] = [];
  const metrics = createMetrics();
  const poster = createPoster({
    db: scripted.db,
    clock: manualClock(0),
    lanes,
    metrics,
    retryPauses: [0, 0],
    onPosted: (item) => posted.push(item.txId),
  });
  const next = async (): Promise<Call> => {
    await settle();
    const call = scripted.calls.shift();
    if (!call) throw new Error('nothing was sent');
    return call;
  };
  return { ...scripted, poster, posted, metrics, next };
};
