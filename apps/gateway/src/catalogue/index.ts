import type { Query, Reply } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { IntervalJob } from '../base/background/job.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import { BusinessError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { createMetrics, type Metrics } from '../base/metrics.ts';
import type { FiguresOf } from '../brand/index.ts';
import { type CatalogueCache, createCatalogueCache, gameKey } from './cache.ts';
import { seedDemoVendors } from './demo.ts';
import { publishedFigures } from './figures.ts';
import type { Game, Vendor } from './game.ts';
import { type GameHeat, writeHeat } from './heat.ts';
import { hotGames, isHot } from './hot.ts';
import { itemOf } from './items.ts';
import { createJackpots } from './jackpots/jackpots.ts';
import { catalogueJobs } from './jobs.ts';
import { lanesOf, vendorsByType } from './lanes.ts';
import { gameList } from './lists.ts';
import { createMarks, type Marks } from './marks.ts';
import { offeredGame, openGame } from './offered.ts';
import { createOperatorDesk, type OperatorDesk } from './operator/desk.ts';
import { createLastResults, type LastResults } from './results/last-results.ts';
import { searchGames } from './search.ts';
import { createSync, type Sync, type SyncDeps } from './sync.ts';
import { insertVendor, type NewVendor } from './vendors.ts';
import { createVendorWatch, type VendorWatch } from './watch.ts';

export type { Game, LaunchPlace, OpenState, Vendor } from './game.ts';
export type { GameHeat } from './heat.ts';
export type { MemberViewer } from './marks.ts';
export { dropAskedReturn, keepAskedReturn, readAskedReturns } from './operator/asked-returns.ts';
export { catalogueOpsCalls } from './operator/ops-calls.ts';
export { type GameReturn, hasVendor, readReturns, readVendorIds } from './store.ts';
export type { NewVendor } from './vendors.ts';

export const sql: SqlModule = { name: 'catalogue', directory: import.meta.dirname };

export interface CatalogueDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Where posters and marks are kept: the brand's images. */
  images: SyncDeps['images'];
  /** Where the vendors' figures are kept; nowhere by default. */
  metrics?: Metrics;
  /** Asks the vendors; the platform's `fetch` by default. */
  fetch?: typeof fetch;
  /** May a vendor be at this address? Any may by default. */
  isAllowed?(url: URL): boolean;
  /** Is there a key to sign with between us and this vendor? By default there is one for each. */
  hasKey?(code: string): boolean;
  /** Has anybody played at this vendor yet? Nobody has by default. */
  isPlayed?(vendorId: number): Promise<boolean>;
}

/** Who looks at the catalogue. */
export interface Viewer {
  merchantId: number;
  language: string;
}

/** Vendors and games, what each brand offers of them, and how they are found. Answered from memory, see decision 020. */
export interface Catalogue extends Marks, Pick<Sync, 'syncVendor' | 'syncAll' | 'startSync' | 'stopSync'> {
  /** A game by its node, open or closed; null when there is none. */
  game(nodeId: number): Promise<Game | null>;
  gameByCode(vendorId: number, gameCode: string): Promise<Game | null>;
  vendorByCode(code: string): Promise<Vendor | null>;
  vendorById(id: number): Promise<Vendor | null>;
  /** All vendors, closed ones included, in the order in which they are shown. */
  allVendors(): Promise<Vendor[]>;
  /** All games, closed ones included, in no particular order. */
  allGames(): Promise<Game[]>;
  /** Does a brand offer an open vendor's games now? */
  offers(merchantId: number, vendorId: number): Promise<boolean>;
  /** The types of a vendor's open games, in no particular order. */
  gameTypesOf(vendorId: number): Promise<string[]>;
  /** What the brand's open slots publish, for the texts that name it. */
  figures: FiguresOf;
  gameVendor(viewer: Viewer): Promise<Reply<'gameVendor'>>;
  vassGameType(viewer: Viewer): Promise<Reply<'vassGameType'>>;
  /** Throws `request_param_err` for a stake or a number of lines that is none. */
  gameList(query: Query<'gameList'>, viewer: Viewer): Promise<Reply<'gameList'>>;
  hotGames(query: Query<'hotGames'>, viewer: Viewer): Promise<Reply<'hotGames'>>;
  /** Games of every category by name, see {@link searchGames}. */
  searchGames(query: Query<'searchGames'>, viewer: Viewer): Promise<Reply<'searchGames'>>;
  /** How the last rounds of the tables of a type ended. */
  lastResults(query: Query<'lastResults'>, viewer: Viewer): Promise<Reply<'lastResults'>>;
  /** One game for a player. Throws `game.unknown`, or `game.closed` for one that is not open in this brand now. */
  gameInfo(nodeId: string, viewer: Viewer): Promise<Reply<'game'>>;
  /** A game as lists show it, when the brand offers it now; else null. */
  shownGame(nodeId: number, viewer: Viewer): Promise<Reply<'game'> | null>;
  /** The games of these types that the brand offers now, in the order of lists. */
  lotteries(types: readonly string[], viewer: Viewer): Promise<Reply<'game'>[]>;
  /** Adds an open vendor, which no brand offers yet, an operator's written down by `record`. Throws a `Flaw` for what is wrong or taken. */
  addVendor(input: NewVendor, record?: Recorder): Promise<Vendor>;
  /** The highest jackpot that a brand's players can win in a currency, as its vendors tell it, at most 30 s old; null where there is none. */
  jackpot(merchantId: number, currency: string): Promise<Amount | null>;
  /** Says how much each of a brand's games was played lately; games that are not named were not. What is hot follows it. */
  setHeat(merchantId: number, rows: readonly GameHeat[]): Promise<void>;
  /** Our own vendors for the demo brand; the vendors' address follows `studioUrl`. */
  seedDemo(merchantId: number, studioUrl: string): Promise<void>;
  /** Looks now which vendors are there; after `startWatch`, which `stopSync` ends, this is done twice a minute. */
  lookAtVendors(): Promise<void>;
  startWatch(): void;
  /** What the last look saw of each open vendor, by code. */
  vendorStates: VendorWatch['states'];
  /** Codes of the open vendors that there is no key for. */
  vendorsWithoutKey(): Promise<string[]>;
  /** What operators do by hand. */
  desk: OperatorDesk;
  jobs: readonly IntervalJob[];
}

type PlayerCalls =
  | 'figures'
  | 'gameVendor'
  | 'vassGameType'
  | 'gameList'
  | 'hotGames'
  | 'searchGames'
  | 'lastResults'
  | 'gameInfo'
  | 'shownGame'
  | 'lotteries';

/** What players are shown of the catalogue. */
function playerCalls(current: CatalogueCache['current'], lastResults: LastResults): Pick<Catalogue, PlayerCalls> {
  return {
    figures: async ({ merchantId, language }) => publishedFigures((await current()).lobby(merchantId), language),
    gameVendor: async ({ merchantId, language }) => ({
      data: { lanes: lanesOf((await current()).lobby(merchantId), language) },
    }),
    vassGameType: async ({ merchantId }) => ({ content: vendorsByType((await current()).lobby(merchantId)) }),
    gameList: async (query, { merchantId, language }) => gameList(await current(), query, merchantId, language),
    hotGames: async (query, { merchantId, language }) => ({
      list: hotGames(await current(), query, merchantId, language),
    }),
    searchGames: async (query, { merchantId, language }) => searchGames(await current(), query, merchantId, language),
    lastResults: async (query, who) => lastResults(await current(), query, who),
    async gameInfo(nodeId, { merchantId, language }) {
      const snapshot = await current();
      const found = offeredGame(snapshot, merchantId, Number(nodeId));
      if (!found) throw new BusinessError('game.unknown');
      if (!found.isOpen) throw new BusinessError('game.closed');
      return itemOf(found.game, found.vendor, language, isHot(snapshot, merchantId, found.game));
    },
    async shownGame(nodeId, { merchantId, language }) {
      const snapshot = await current();
      const found = openGame(snapshot, merchantId, nodeId);
      return found && itemOf(found.game, found.vendor, language, isHot(snapshot, merchantId, found.game));
    },
    async lotteries(types, { merchantId, language }) {
      const snapshot = await current();
      return snapshot.lobby(merchantId).games.flatMap((found) => {
        const vendor = snapshot.vendors.get(found.vendorId);
        return vendor && types.includes(found.gameType) ? [itemOf(found, vendor, language, false)] : [];
      });
    },
  };
}

/** Makes what tells the types of a vendor's open games. */
const typesOf =
  (current: CatalogueCache['current']): Catalogue['gameTypesOf'] =>
  async (vendorId) => {
    const open = [...(await current()).games.values()].filter((each) => each.vendorId === vendorId && each.status === 'open');
    return [...new Set(open.map(({ gameType }) => gameType))];
  };

/** Makes the catalogue module. `startSync` begins to ask the vendors for their games. */
export function createCatalogue({ db, clock, log, images, ...rest }: CatalogueDeps): Catalogue {
  const cache = createCatalogueCache(db, clock);
  const {
    metrics = createMetrics(),
    fetch: send = fetch,
    hasKey = () => true,
    isAllowed = () => true,
    isPlayed = async () => false,
  } = rest;
  const sync = createSync({ db, clock, log, metrics, cache, images, fetch: send });
  const current = cache.current;
  const openVendors = async () => [...(await current()).vendors.values()].filter(({ status }) => status === 'open');
  const watch = createVendorWatch({ log, metrics, fetch: send, openVendors, hasKey });

  const game = async (nodeId: number): Promise<Game | null> => (await current()).games.get(nodeId) ?? null;

  return {
    game,
    async gameByCode(vendorId, gameCode) {
      const { games, nodes } = await current();
      const node = nodes.get(gameKey(vendorId, gameCode));
      return node === undefined ? null : (games.get(node) ?? null);
    },
    vendorByCode: async (code) => (await current()).vendorsByCode.get(code) ?? null,
    vendorById: async (id) => (await current()).vendors.get(id) ?? null,
    allVendors: async () => [...(await current()).vendors.values()],
    allGames: async () => [...(await current()).games.values()],
    async offers(merchantId, vendorId) {
      const { offers, vendors } = await current();
      return offers.get(merchantId)?.vendors.get(vendorId) === true && vendors.get(vendorId)?.status === 'open';
    },
    gameTypesOf: typesOf(current),
    ...playerCalls(current, createLastResults(clock, send)),
    jackpot: createJackpots({ clock, log, metrics, current, fetch: send }),
    async addVendor(input, record) {
      const id = await insertVendor(db, input, isAllowed, record);
      cache.forget();
      const vendor = (await current()).vendors.get(id);
      if (!vendor) throw new Error(`the vendor ${input.code} cannot be read`);
      return vendor;
    },
    async setHeat(merchantId, rows) {
      // The held copy will do, since games are never deleted: a count of all brands would read all heat again for each of them.
      const { games } = cache.inHand() ?? (await current());
      const known = rows.filter(({ nodeId }) => games.has(nodeId));
      await writeHeat(db, clock, merchantId, known);
      cache.forget();
    },
    async seedDemo(merchantId, studioUrl) {
      await seedDemoVendors(db, merchantId, studioUrl);
      cache.forget();
    },
    ...createMarks(db, current),
    syncVendor: sync.syncVendor,
    syncAll: sync.syncAll,
    startSync: sync.startSync,
    lookAtVendors: watch.look,
    startWatch: watch.start,
    vendorStates: watch.states,
    vendorsWithoutKey: async () => (await openVendors()).flatMap(({ code }) => (hasKey(code) ? [] : [code])),
    async stopSync() {
      watch.stop();
      await sync.stopSync();
    },
    desk: createOperatorDesk(db, cache, { isAllowed, isPlayed }),
    jobs: catalogueJobs(sync),
  };
}
