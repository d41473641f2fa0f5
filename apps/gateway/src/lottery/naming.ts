import { createHash } from 'node:crypto';
import type { IntervalJob } from '../base/background/job.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { newToken } from '../base/ids.ts';

/** For so long after its answer the same order again is the one that was placed: docs/rules/lottery.md#orders-from-other-clients. */
const SAME_MS = 10_000;
/** For so long it is while nobody knows what became of it: longer than any draw of its own stays open. */
const UNKNOWN_MS = 24 * 3_600_000;
const FORGET_MS = 3_600_000;

/** What an order is called at its vendor. */
export interface Naming {
  name: string;
  /** The vendor placed it: the same order is a new one from a while later on. */
  placed(): Promise<void>;
  /** The vendor placed nothing: the same order is a new one from now on. */
  refused(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** An order that its client named: the same for ever. */
export const namedBy = (name: string): Naming => ({ name, placed: nothing, refused: nothing });

/** Makes what names orders whose clients do not. Any gateway gives the same order the same name. */
export function createNaming({ db, clock }: { db: Database; clock: Clock }) {
  const after = (ms: number): Date => new Date(clock.now() + ms);

  /** Names what an account orders, which is told apart by all that it says. */
  return async (accountId: bigint, ordered: unknown): Promise<Naming> => {
    const digest = createHash('sha256').update(JSON.stringify(ordered)).digest();
    const now = dateOf(clock);
    await db.query({
      text: 'delete from lottery_unnamed_order where account_id = $1 and same_until <= $2',
      values: [accountId, now],
    });
    // One that was there keeps its time: orders in a row must not make one of all that follow.
    const [row] = await db.query<{ name: string }>({
      text: `insert into lottery_unnamed_order as known (account_id, digest, request_key, same_until) values ($1, $2, $3, $4)
             on conflict (account_id, digest) do update set
               request_key = case when known.same_until > $5 then known.request_key else excluded.request_key end,
               same_until = case when known.same_until > $5 then known.same_until else excluded.same_until end
             returning request_key as name`,
      values: [accountId, digest, newToken(), after(UNKNOWN_MS), now],
    });
    if (!row) throw new Error('an order got no name');
    const own = [accountId, digest, row.name];
    return {
      name: row.name,
      async placed() {
        await db.query({
          text: `update lottery_unnamed_order set same_until = least(same_until, $4)
                 where account_id = $1 and digest = $2 and request_key = $3`,
          values: [...own, after(SAME_MS)],
        });
      },
      async refused() {
        await db.query({
          text: 'delete from lottery_unnamed_order where account_id = $1 and digest = $2 and request_key = $3',
          values: own,
        });
      },
    };
  };
}

export type NameOrder = ReturnType<typeof createNaming>;

/** Forgets, every hour, the names that are over: those of accounts that do not order again, whose next order would forget them at once. */
export const forgetNames = ({ db }: { db: Database }): IntervalJob => ({
  name: 'lottery.forget-names',
  everyMs: FORGET_MS,
  run: async ({ start }) =>
    void (await db.query({ text: 'delete from lottery_unnamed_order where same_until <= $1', values: [start] })),
});
