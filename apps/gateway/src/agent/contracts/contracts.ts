import type { IntervalJob } from '../../base/background/job.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Messages } from '../../message/index.ts';
import type { SalaryGuard } from '../settlement/margin.ts';
import { createHouseContracts, type HouseContracts } from './house.ts';
import { contractJob } from './jobs.ts';
import { createSigning, type Signing } from './signing.ts';
import { createTelling } from './telling.ts';

/** Contracts of agents: docs/rules/contracts.md. */
export interface Contracts extends Signing {
  house: HouseContracts;
  jobs: readonly IntervalJob[];
}

/** What contracts stand on. */
export interface ContractDeps {
  db: Database;
  clock: Clock;
  messages: Pick<Messages, 'send'>;
  /** Looks whether a salary of the house leaves a margin. */
  guard?: SalaryGuard;
}

/** Makes the contracts of agents. */
export function createContracts({ db, clock, messages, guard }: ContractDeps): Contracts {
  const deps = { db, clock, tell: createTelling(messages) };
  return { ...createSigning(deps), house: createHouseContracts({ ...deps, guard }), jobs: [contractJob(deps)] };
}
