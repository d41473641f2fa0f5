import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const closed = { additionalProperties: false } as const;
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const oneOf = <const T extends string>(values: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...values] }));

const JobRecord = Type.Object({
  job: Type.String(),
  /** The brand's code; null for a job that is no brand's. */
  brand: Maybe(Type.String()),
  /** Everything before this moment is done. */
  doneUntil: Moment,
  isPaused: Type.Boolean(),
  /** The last run; null before the first. */
  run: Maybe(
    Type.Object({
      start: Moment,
      end: Moment,
      state: oneOf(['running', 'failed', 'stopped', 'done']),
      startedAt: Moment,
      finishedAt: Maybe(Moment),
      attempts: Type.Integer(),
      /** When a failed run is tried again. */
      nextAt: Moment,
      progress: Maybe(Type.String()),
      error: Maybe(Type.String()),
    }),
  ),
});

const HeldEventRecord = Type.Object({
  id: Type.Integer(),
  consumer: Type.String(),
  type: Type.String(),
  accountId: Maybe(Type.String()),
  payload: Type.Unknown(),
  at: Moment,
  state: oneOf(['retrying', 'waiting', 'dead']),
  attempts: Type.Integer(),
  nextAt: Maybe(Moment),
  heldAt: Moment,
  error: Maybe(Type.String()),
});

/** The operator's calls about jobs and events. Jobs are for operators of every brand. */
export const backgroundOpsCalls = {
  opsJobs: defineOpsCall({
    summary: 'Jobs, how far each has got for each brand, and its last run.',
    method: 'GET',
    path: '/ops/v1/jobs',
    permission: 'jobs.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({ list: Type.Array(JobRecord) }),
  }),
  opsJobPut: defineOpsCall({
    summary:
      'Runs a job now (`run`: a failed run without its pause, a period that has ended before its hour, housekeeping once more), or lets it begin no more runs (`pause`, `resume`).',
    method: 'PUT',
    path: '/ops/v1/jobs',
    permission: 'jobs.run',
    body: Type.Object(
      {
        merchant,
        job: Type.String({ minLength: 1, maxLength: 100 }),
        /** False for a job that is no brand's. */
        isBrands: Type.Boolean(),
        action: oneOf(['run', 'pause', 'resume']),
      },
      closed,
    ),
    reply: JobRecord,
    errors: ['ops.unknown'],
  }),
  opsHeldEvents: defineOpsCall({
    summary: 'Events of the brand that a consumer could not handle, and those that wait behind them, oldest first.',
    method: 'GET',
    path: '/ops/v1/events',
    permission: 'events.read',
    query: Type.Object({
      merchant,
      consumer: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(oneOf(['retrying', 'waiting', 'dead'])),
      after: Type.Optional(Type.Integer({ minimum: 0, description: 'only those after this id' })),
    }),
    reply: Type.Object({ list: Type.Array(HeldEventRecord) }),
  }),
  opsHeldEventPut: defineOpsCall({
    summary:
      'Has a held event tried again now (`replay`), or takes it away for good (`discard`): its consumer will never have handled it.',
    method: 'PUT',
    path: '/ops/v1/events',
    permission: 'events.decide',
    body: Type.Object(
      {
        merchant,
        id: Type.Integer({ minimum: 1 }),
        decision: oneOf(['replay', 'discard']),
        reason,
      },
      closed,
    ),
    reply: HeldEventRecord,
    errors: ['ops.unknown'],
  }),
};
