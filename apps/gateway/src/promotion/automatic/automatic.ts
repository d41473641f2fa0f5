import type { IntervalJob, PeriodJob } from '../../base/background/job.ts';
import type { Transaction } from '../../base/database/database.ts';
import { lockMember } from '../taking-part/entry-store.ts';
import { createReading } from '../taking-part/reading.ts';
import { stateOf } from '../taking-part/standing.ts';
import type { TakingPartDeps } from '../taking-part/taking-part.ts';
import { hasTerms } from '../taking-part/terms.ts';
import { type Due, noteDue, readDue, takeDue } from './due-store.ts';
import { createGrant } from './grant.ts';
import { createRescueJob, type RescueDeps } from './loss-rescue.ts';

const EVERY_MS = 15_000;
const AT_ONCE = 200;

export interface AutomaticDeps
  extends Omit<TakingPartDeps, 'counting' | 'ruleMemberOf'>,
    Pick<RescueDeps, 'bettorsAfter' | 'ruleMemberOf'> {
  counting: TakingPartDeps['counting'] & RescueDeps['counting'];
}

/** What is given without being asked for: docs/rules/rewards.md#promotions. */
export interface Automatic {
  /** Notes of whom something was counted, in the transaction that counts it. */
  counted(tx: Transaction, counted: { accounts: ReadonlyMap<bigint, number> }): Promise<void>;
  job: IntervalJob;
  /** Bookkeeping, by the brands' calendars. */
  periodJob: PeriodJob;
}

/** Makes what gives by itself. */
export function createAutomatic(deps: AutomaticDeps): Automatic {
  const { db, items, promotionsOf } = deps;
  const reading = createReading(deps);
  const grant = createGrant(deps);

  /** Gives a member what it has met; what is counted meanwhile waits, and has it looked at again. */
  const look = async ({ accountId, merchantId }: Due): Promise<boolean> => {
    const promotions = await promotionsOf(merchantId);
    const automatic = promotions
      .filter(hasTerms)
      .filter(({ isOpen, joinMode, terms }) => isOpen && joinMode === 'AUTO' && !terms.bonus);
    const prepared = await reading.prepare(merchantId, accountId);
    return db.transaction(async (tx) => {
      await lockMember(tx, accountId);
      if (!(await takeDue(tx, accountId))) return false;
      let isGiven = false;
      for (const facts of await reading.read(tx, prepared, automatic)) {
        if (stateOf(facts) === 'PROCESSING' && facts.entry === null)
          isGiven = (await grant(tx, accountId, facts, promotions)) || isGiven;
      }
      return isGiven;
    });
  };

  return {
    counted: (tx, { accounts }) => noteDue(tx, accounts),
    job: {
      name: 'promotion.automatic',
      everyMs: EVERY_MS,
      async run() {
        let isGiven = false;
        for (let after = 0n; ; ) {
          const due = await readDue(db, after, AT_ONCE);
          for (const each of due) isGiven = (await look(each)) || isGiven;
          after = due.at(-1)?.accountId ?? after;
          if (due.length < AT_ONCE) break;
        }
        if (isGiven) items.nudge();
      },
    },
    periodJob: createRescueJob({ ...deps, grant }),
  };
}
