import type { IntervalJob } from '../../base/background/job.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import { dropAskedReturn, keepAskedReturn, readAskedReturns, readReturns } from '../../catalogue/index.ts';
import { readPointLoads } from '../../points/index.ts';
import { readRebateLoads } from '../rebates/table.ts';
import { readShareLoads } from '../referral/share.ts';
import { type GameMargin, type MarginGame, type MarginRate, marginOf, marginText, type RateSource, WHOLE_RATE } from './rate.ts';
import { keepMargin, lockMargin } from './store.ts';
import type { RuleSource, TurnoverShare } from './turnover.ts';

/** A configuration that an operator is about to write: what a source would give away in place of what it does. */
export interface Proposed {
  /** The source's name. */
  source: string;
  rates: readonly MarginRate[];
}

/** A game with the return that its vendor is to be asked for, in millionths of the stake. */
export type AskedReturn = Pick<MarginGame, 'vendor' | 'gameCode'> & { gameReturn: number };

/** Says whether what a brand gives away leaves the house something of every game: docs/rules/rewards.md#margin. */
export interface Margin {
  /** Enters a source of rates, when the modules are put together. */
  enter(source: RateSource): void;
  /**
   * Refuses a configuration with which a game would pay back more than all that is staked, in the transaction that is to write it: of two
   * that are written at once the second sees the first. One that raises no game's total is never refused. Throws `ops.refused` with the
   * game and its rates.
   */
  check(runner: Runner, merchantId: number, proposed: Proposed): Promise<void>;
  /**
   * Refuses another return of a vendor's game by which it would pay back more than all that is staked in some brand; throws as `check`, beside which it
   * takes turns. What passes counts from then on, until the vendor's list tells what holds. Answers what takes it back, for a vendor that refuses.
   */
  askReturn(game: AskedReturn): Promise<() => Promise<void>>;
  /** `check` for one source. */
  guard(source: string): (runner: Runner, merchantId: number, rates: readonly MarginRate[]) => Promise<void>;
  /** Enters a source of rules, when the modules are put together. */
  enterRules(source: RuleSource): void;
  /** What rules give of what is wagered for them, most first. They are given once a cycle, so nothing of it is added to a game's rates. */
  shares(merchantId: number): Promise<(TurnoverShare & { source: string })[]>;
  /** Every game that the brand offers now, least margin first. */
  report(runner: Runner, merchantId: number): Promise<GameMargin[]>;
  jobs: readonly IntervalJob[];
}

export interface MarginDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** The brands that are served. */
  brands(): Promise<readonly { id: number }[]>;
  /** Those of rebates, points and referral by default. */
  sources?: readonly RateSource[];
  /** The games that a brand offers now, by what the runner sees; those of the catalogue by default. */
  gamesOf?(runner: Runner, merchantId: number, each?: number): Promise<MarginGame[]>;
  /** Keeps returns that vendors are asked for, and forgets those that they refuse: in the catalogue by default, whose games tell them. */
  asked?: {
    keep(tx: Runner, clock: Clock, game: AskedReturn): Promise<bigint | null>;
    drop(runner: Runner, id: bigint): Promise<void>;
  };
}

/** Of which returns are told, in the unit of rates. */
const BASIS_POINT = 100;
const EVERY_MS = 5 * 60_000;
/** A vendor's games of a type, all of them. */
const MOST_GAMES = 10_000;

const IN_CATALOGUE = { keep: keepAskedReturn, drop: dropAskedReturn };

/** What levels give back, what points are worth, and what referrers are given. */
const OWN: readonly RateSource[] = [
  { name: 'rebates', rates: readRebateLoads },
  { name: 'points', rates: readPointLoads },
  { name: 'referral', rates: readShareLoads },
];

/** The games that a brand offers now, each at the highest return that it has or may have by what its vendor was asked for. */
async function gamesIn(runner: Runner, merchantId: number, each?: number): Promise<MarginGame[]> {
  const games = new Map<number, MarginGame>();
  for (const { rtpBasisPoints, ...game } of await readReturns(runner, merchantId, each))
    games.set(game.nodeId, { ...game, gameReturn: rtpBasisPoints === 0 ? null : rtpBasisPoints * BASIS_POINT });
  for (const asked of await readAskedReturns(runner, merchantId))
    if (asked.gameReturn > (games.get(asked.nodeId)?.gameReturn ?? 0)) games.set(asked.nodeId, asked);
  return [...games.values()];
}

type Rates = ReadonlyMap<string, readonly MarginRate[]>;

/** Makes what refuses a return of a game that leaves some brand nothing of it. */
const createReturnAsking =
  (
    { db, clock, brands }: Pick<MarginDeps, 'db' | 'clock' | 'brands'>,
    asked: NonNullable<MarginDeps['asked']>,
    read: (tx: Runner, merchantId: number) => Promise<[rates: Rates, games: readonly MarginGame[]]>,
  ): Margin['askReturn'] =>
  async ({ vendor, gameCode, gameReturn }) => {
    // Two who want all of them want them in one order.
    const served = (await brands()).map(({ id }) => id).sort((a, b) => a - b);
    const kept = await db.transaction(async (tx) => {
      for (const id of served) await lockMargin(tx, id);
      for (const id of served) {
        const [rates, games] = await read(tx, id);
        const game = games.find((each) => each.vendor === vendor && each.gameCode === gameCode);
        const after = game && marginOf({ ...game, gameReturn }, rates);
        if (after && after.total > WHOLE_RATE && after.total > marginOf(game, rates).total)
          throw refused(`${marginText(after)}: more than is staked`);
      }
      // The vendor is asked after this transaction: meanwhile nobody else may give away what it leaves.
      return asked.keep(tx, clock, { vendor, gameCode, gameReturn });
    });
    return async () => {
      if (kept !== null) await asked.drop(db, kept);
    };
  };

/** Says which games have no margin: each once while it stays as it is, since the number that is kept goes on calling for a person. */
function createSaying(log: Log): (over: readonly (GameMargin & { merchantId: number })[]) => void {
  let said = new Map<string, number>();
  return (over) => {
    const keyOf = ({ merchantId, nodeId }: (typeof over)[number]): string => `${merchantId} ${nodeId}`;
    for (const game of over) {
      const { merchantId, nodeId, total } = game;
      if (said.get(keyOf(game)) !== total) log.error({ merchantId, nodeId }, `no margin is left: ${marginText(game)}`);
    }
    said = new Map(over.map((game) => [keyOf(game), game.total]));
  };
}

/** Makes the margin guard. */
export function createMargin({ db, clock, log, brands, ...deps }: MarginDeps): Margin {
  const { sources: given = OWN, gamesOf = gamesIn, asked = IN_CATALOGUE } = deps;
  const sources = new Map<string, RateSource>(given.map((source) => [source.name, source]));

  const ratesOf = async (runner: Runner, merchantId: number): Promise<Map<string, readonly MarginRate[]>> => {
    const all = new Map<string, readonly MarginRate[]>();
    for (const { name, rates } of sources.values()) all.set(name, await rates(runner, merchantId));
    return all;
  };

  const report: Margin['report'] = async (runner, merchantId) => {
    const rates = await ratesOf(runner, merchantId);
    const games = await gamesOf(runner, merchantId);
    return games.map((game) => marginOf(game, rates)).sort((a, b) => b.total - a.total || a.nodeId - b.nodeId);
  };

  const check: Margin['check'] = async (runner, merchantId, { source, rates }) => {
    if (!sources.has(source)) throw new Error(`no source of rates is called ${source}`);
    await lockMargin(runner, merchantId);
    const now = await ratesOf(runner, merchantId);
    const then = new Map(now).set(source, rates);
    const over = (await gamesOf(runner, merchantId))
      .map((game) => ({ before: marginOf(game, now).total, after: marginOf(game, then) }))
      .filter(({ before, after: { total } }) => total > WHOLE_RATE && total > before)
      .map(({ after }) => after)
      .sort((a, b) => b.total - a.total || a.nodeId - b.nodeId);
    const [worst] = over;
    if (!worst) return;
    const others = over.length === 1 ? '' : `; ${over.length - 1} more like it`;
    throw refused(`${marginText(worst)}: more than is staked${others}`);
  };

  const sayNew = createSaying(log);
  const ruleSources: RuleSource[] = [];
  return {
    enterRules: (source) => void ruleSources.push(source),
    async shares(merchantId) {
      const found: (TurnoverShare & { source: string })[] = [];
      for (const { name, shares } of ruleSources)
        found.push(...(await shares(merchantId)).map((each) => ({ ...each, source: name })));
      return found.sort((a, b) => b.rate - a.rate || a.rule.localeCompare(b.rule));
    },
    enter(source) {
      if (sources.has(source.name)) throw new Error(`the source of rates ${source.name} was entered before`);
      sources.set(source.name, source);
    },
    check,
    askReturn: createReturnAsking({ db, clock, brands }, asked, async (tx, id) => [
      await ratesOf(tx, id),
      await gamesOf(tx, id, MOST_GAMES),
    ]),
    guard: (source) => (runner, merchantId, rates) => check(runner, merchantId, { source, rates }),
    report,
    jobs: [
      {
        name: 'reward.margin',
        everyMs: EVERY_MS,
        // What no operator writes changes too: a vendor publishes another return, or lists a new game.
        async run() {
          const over = [];
          for (const { id } of await brands())
            for (const game of await report(db, id)) if (game.total > WHOLE_RATE) over.push({ ...game, merchantId: id });
          sayNew(over);
          await keepMargin(db, clock, over.length);
        },
      },
    ],
  };
}
