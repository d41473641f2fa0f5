import type { IntervalJob } from '../../base/background/job.ts';
import { Flaw, type Recorder } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { LotteryVendors } from '../vendor.ts';
import type { ResultFeed } from './feed.ts';

export interface FeedDeps {
  db: Database;
  log: Log;
  catalogue: Pick<Catalogue, 'allGames' | 'vendorById'>;
  vendors: Pick<LotteryVendors, 'statesNow' | 'decide' | 'check'>;
  feeds: readonly ResultFeed[];
  /** Whether two people are about to decide this draw: feeds leave it to them. */
  isProposed(vendor: string, gameCode: string, draw: string): Promise<boolean>;
  /** Writes into the audit what feeds decided. */
  recordBy(names: string, subject: string): Recorder;
}

/** A draw whose numbers are waited for. */
interface Waiting {
  vendor: string;
  gameCode: string;
  draw: string;
}

const EVERY_MS = 60_000;
/** Two who know a result: people or feeds. */
const WITNESSES = 2;

/** A vendor that does not answer has nothing that waits. */
function withoutWord(error: unknown): [] {
  if (error instanceof Flaw) return [];
  throw error;
}

/** Numbers as they are compared. */
const tidy = (numbers: string): string =>
  numbers
    .split(',')
    .map((part) => part.trim())
    .join(',');

/** Makes what asks the feeds about a draw: what each says of it. One that does not answer as itself says nothing. */
const createHearing =
  ({ log, feeds }: Pick<FeedDeps, 'log' | 'feeds'>) =>
  async (gameCode: string, draw: string): Promise<{ name: string; numbers: string }[]> => {
    const said = await Promise.all(
      feeds.map(async ({ name, resultOf }) => {
        const numbers = await resultOf(gameCode, draw).catch((error: unknown) => {
          log.warn(
            { feed: name, gameCode, draw, reason: error instanceof Error ? error.message : 'unknown' },
            'no word of a result feed',
          );
          return null;
        });
        return numbers === null ? [] : [{ name, numbers: tidy(numbers) }];
      }),
    );
    return said.flat();
  };

/** Makes what finds the draws that wait for their numbers, at every vendor of official lotteries. */
const createWaiting =
  ({ catalogue, vendors }: Pick<FeedDeps, 'catalogue' | 'vendors'>) =>
  async (): Promise<Waiting[]> => {
    const ids = new Set(
      (await catalogue.allGames()).flatMap(({ gameType, vendorId }) => (gameType === 'LOTT' ? [vendorId] : [])),
    );
    const found: Waiting[] = [];
    for (const id of ids) {
      const code = (await catalogue.vendorById(id))?.code;
      if (code === undefined) continue;
      const states = await vendors.statesNow(code).catch(withoutWord);
      for (const { gameCode, waiting: draws = [] } of states)
        for (const draw of draws) found.push({ vendor: code, gameCode, draw });
    }
    return found;
  };

/** Makes what brings official results from feeds. Two of them that agree count as two people, and so does one that agrees with a person. */
export function createResultFeeds({ db, log, catalogue, vendors, feeds, isProposed, recordBy }: FeedDeps) {
  const [heard, waiting] = [createHearing({ log, feeds }), createWaiting({ catalogue, vendors })];

  const decide = async ({ vendor, gameCode, draw }: Waiting): Promise<void> => {
    const said = await heard(gameCode, draw);
    const numbers = new Set(said.map((each) => each.numbers));
    // Feeds that contradict each other are a case for people, however many agree.
    if (numbers.size > 1)
      return log.error({ vendor, gameCode, draw, said }, 'result feeds contradict each other: enter the result');
    const [first] = said;
    if (!first || said.length < WITNESSES) return;
    if (await isProposed(vendor, gameCode, draw))
      return log.warn({ vendor, gameCode, draw }, 'two people are about to decide a draw: feeds leave it to them');
    const names = said.map(({ name }) => name).join(' and ');
    const { numbers: agreed } = first;
    // Another may have been entered since it was said to wait: what people know feeds do not correct.
    const request = { gameCode, draw, numbers: agreed, onlyIfOpen: true };
    const objection = await vendors.check(vendor, 'result', request);
    if (objection !== null) return log.error({ vendor, gameCode, draw, objection }, 'a result of feeds is not taken');
    const record = recordBy(names, `lottery ${vendor}/${gameCode} ${draw}`);
    const write = (after: object): Promise<void> => db.transaction((tx) => record(tx, { before: null, after }));
    const change = { numbers: agreed, feeds: names };
    await write({ asked: change });
    const late = await vendors.decide(vendor, 'result', request);
    await write(late === null ? change : { refused: late });
    if (late !== null) return log.error({ vendor, gameCode, draw, objection: late }, 'a result of feeds is not taken');
    log.info({ vendor, gameCode, draw, feeds: names }, 'a result of feeds was entered');
  };

  const job: IntervalJob = {
    name: 'lottery.feeds',
    everyMs: EVERY_MS,
    async run() {
      for (const each of await waiting())
        await decide(each).catch((error: unknown) => {
          if (!(error instanceof Flaw)) throw error;
        });
    },
  };
  return {
    jobs: feeds.length > 0 ? [job] : [],
    /** The feed that says these numbers of a draw; null where none does, or another says others. */
    async confirms(gameCode: string, draw: string, numbers: string): Promise<string | null> {
      const said = await heard(gameCode, draw);
      return said.length > 0 && said.every((each) => each.numbers === tidy(numbers)) ? (said[0]?.name ?? null) : null;
    },
  };
}

export type ResultFeeds = ReturnType<typeof createResultFeeds>;
