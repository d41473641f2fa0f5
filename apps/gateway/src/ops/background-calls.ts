import type { OpsReply } from '@marquee/contract/ops';
import { type DeadLetter, discardHeld, heldEvents, replayHeld } from '../base/background/dead-letters.ts';
import { askRun, type JobRun, type JobState, lastRuns, pauseJob } from '../base/background/job-store.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { notAllowed, unknownItem } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import type { Brand, OpsHandlers } from '../brand/index.ts';

const NO_BRAND = 0;

const eventRecord = (held: DeadLetter): OpsReply<'opsHeldEventPut'> => ({
  id: Number(held.place),
  consumer: held.consumer,
  type: held.type,
  accountId: held.accountId === null ? null : String(held.accountId),
  payload: held.payload,
  at: held.at.getTime(),
  state: held.state,
  attempts: held.attempts,
  nextAt: held.nextAt?.getTime() ?? null,
  heldAt: held.heldAt.getTime(),
  error: held.error,
});

const runRecord = (run: JobRun): NonNullable<OpsReply<'opsJobPut'>['run']> => ({
  start: run.start.getTime(),
  end: run.end.getTime(),
  state: run.state,
  startedAt: run.startedAt.getTime(),
  finishedAt: run.finishedAt?.getTime() ?? null,
  attempts: run.attempts,
  nextAt: run.nextAt.getTime(),
  progress: run.progress,
  error: run.error,
});

/** The calls about jobs and held events: `base` knows no operators, so they are the operators' own. */
export type BackgroundCalls = Pick<OpsHandlers, 'opsJobs' | 'opsJobPut' | 'opsHeldEvents' | 'opsHeldEventPut'>;

interface BackgroundDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'byId'>;
}

/** The operator's calls about jobs, and about events that could not be handled. */
export function backgroundOpsCalls({ db, clock, brand }: BackgroundDeps): BackgroundCalls {
  const jobRecord = async ({ run, ...state }: JobState & { run: JobRun | null }): Promise<OpsReply<'opsJobPut'>> => ({
    job: state.job,
    brand: state.merchantId === NO_BRAND ? null : ((await brand.byId(state.merchantId))?.code ?? String(state.merchantId)),
    doneUntil: state.doneUntil.getTime(),
    isPaused: state.paused,
    run: run && runRecord(run),
  });

  return {
    async opsJobs({ merchant, isOfEveryBrand }) {
      const jobs = (await lastRuns(db)).filter(({ merchantId }) => isOfEveryBrand || merchantId === merchant.id);
      return { list: await Promise.all(jobs.map(jobRecord)) };
    },
    async opsJobPut({ merchant, body: { job, isBrands, action }, isOfEveryBrand, record }) {
      if (!isBrands && !isOfEveryBrand) throw notAllowed();
      const id = isBrands ? merchant.id : NO_BRAND;
      await db.transaction(async (tx) => {
        const isKnown = action === 'run' ? await askRun(tx, job, id) : await pauseJob(tx, job, id, action === 'pause');
        if (!isKnown) throw unknownItem();
        await record(`job ${job}`)(tx, { before: null, after: { action } });
      });
      const state = (await lastRuns(db)).find((each) => each.job === job && each.merchantId === id);
      if (!state) throw new Error(`the job ${job} cannot be read`);
      return jobRecord(state);
    },
    async opsHeldEvents({ merchant, query: { consumer, state, after } }) {
      const filter = {
        merchantId: merchant.id,
        ...(consumer === undefined ? {} : { consumer }),
        ...(state === undefined ? {} : { state }),
        ...(after === undefined ? {} : { after: BigInt(after) }),
      };
      return { list: (await heldEvents(db, filter)).map(eventRecord) };
    },
    async opsHeldEventPut({ merchant, body: { id, decision, reason }, record }) {
      const place = BigInt(id);
      return db.transaction(async (tx) => {
        const now = dateOf(clock);
        const [before] = await heldEvents(tx, { merchantId: merchant.id, after: place - 1n });
        if (before?.place !== place) throw unknownItem();
        const held = decision === 'replay' ? await replayHeld(tx, place, now) : await discardHeld(tx, place, now);
        if (!held) throw unknownItem();
        const { consumer, type, accountId, payload, error } = held;
        await record(`event ${id}`)(tx, {
          before: { state: before.state, consumer, type, accountId: accountId && String(accountId), payload, error },
          after: { decision, reason },
        });
        return eventRecord(held);
      });
    },
  };
}
