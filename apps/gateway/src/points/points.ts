import type { IntervalJob } from '../base/background/job.ts';
import type { Runner, Transaction } from '../base/database/database.ts';
import type { NewPoints, PointBalance, PostedPoints } from './accounts/entry.ts';
import type { MallSum } from './mall/cost-store.ts';
import type { Deciding } from './mall/deciding.ts';
import type { MallDeps, PublishedPoints, PublishedPointsDeps } from './mall/deps.ts';
import type { Exchanging } from './mall/exchanging.ts';
import type { Prizes } from './mall/prizes.ts';
import type { RecordFile, RecordReader } from './mall/record.ts';

/** What the points need. */
export interface PointsDeps extends PublishedPointsDeps, MallDeps {}

/** Members' points, the mall in which they are spent, and what they are worth. */
export interface Points extends PublishedPoints, Exchanging, Deciding, Prizes {
  /**
   * Gives a member points or takes them, in the caller's transaction, which holds the member's points from here on. Posted again under
   * its key it is answered as then. Throws when the key comes with other content.
   */
  post(tx: Transaction, points: NewPoints): Promise<PostedPoints>;
  /** What a member has. */
  balance(accountId: bigint, runner?: Runner): Promise<PointBalance>;
  /** A member's exchanges. */
  record: RecordReader;
  recordFile: RecordFile;
  /** What a brand's mall was asked for in a stretch, and what became of its orders. */
  costs(stretch: { merchantId: number; from: Date; to: Date }): Promise<MallSum[]>;
  /** For the scheduler. */
  jobs: readonly IntervalJob[];
}
