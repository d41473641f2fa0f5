import { seedDemoAgents } from '../agent/index.ts';
import type { Events } from '../base/background/events.ts';
import { addDays, businessDayOf, startOfBusinessDay } from '../base/calendar/business-day.ts';
import { type Clock, dateOf, manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { tryExclusively } from '../base/database/exclusive.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { Log } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import { payDemoCredit } from '../cashier/index.ts';
import type { Catalogue, Game } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import { type Play, playDaysChanged } from '../play/index.ts';
import type { PastModules } from './deps.ts';
import { createDoing } from './doing.ts';
import { membersOfPast, PAST_DAYS } from './members.ts';
import { planDay } from './plan.ts';
import { type DayInput, doerOf, type PastGame } from './steps.ts';
import { insertPast, type PastState, readPast, writeDays, writeFinished, writeGames } from './store.ts';
import { createTickets, type TicketDeps } from './tickets.ts';

export const sql: SqlModule = { name: 'demo', directory: import.meta.dirname };

export interface PastDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** The modules on a clock of their own. */
  modulesAt(clock: Clock): PastModules;
  /** Today's: the consumers that make what was posted into rows. */
  events: Pick<Events, 'runAll' | 'runWaiting' | 'resting'>;
  /** The modules of today: the games, and the making of rounds and of hot games. */
  catalogue: Pick<Catalogue, 'allGames' | 'allVendors' | 'offers'>;
  play: Pick<Play, 'catchUp' | 'countHeat' | 'houseRounds'>;
  identity: Pick<Identity, 'accountByName' | 'seedDemo' | 'seedLogins'>;
  lotteries: TicketDeps['lotteries'];
  /** Days before the one of the first start; all of them when not given. */
  days?: number;
}

/** The past of a demo brand: members, money and rounds of the days before its first start. */
export interface Past {
  /** The demo accounts; on a first start they are opened at the beginning of the past, with their credit. */
  seed(merchant: Merchant): Promise<void>;
  /**
   * Makes what is missing of the past. Returns false when it cannot be made now: no games yet, or another gateway is working on
   * it.
   */
  make(merchant: Merchant): Promise<boolean>;
  /** Tries to make it until it is made; resolves then, at a stop, and after a while without games. */
  start(merchant: Merchant): Promise<void>;
  /** Is the past made, as far as this process knows? Until then nobody settles what it is about. */
  isMade(): boolean;
  stop(): Promise<void>;
}

/** The first of the demo accounts: while it is not there, this is a first start. */
const FIRST_ACCOUNT = 'demotop';
const LOCK = 728_114_003;
const TRY_EVERY_MS = 500;
/** A vendor that has not told its games by then is not played in the past. */
const VENDORS_MS = 10_000;
/** The jobs of the gateway wait no longer for a vendor that does not come; the trying goes on. */
const PATIENCE_MS = 20_000;
const HOUR_MS = 3_600_000;

/** When a day of a past of so many days begins. */
const startOf = (merchant: Merchant, state: PastState, day: number, days: number): number =>
  startOfBusinessDay(merchant, addDays(businessDayOf(merchant, state.until.getTime()), day - days));

/**
 * Makes what finds the games that are played in the past: those that were there when it was begun. Null while there are none, and while a vendor
 * that is waited for has not told its own.
 */
function createGames({ db, catalogue }: Pick<PastDeps, 'db' | 'catalogue'>) {
  return async (merchant: Merchant, state: PastState, isWaiting: boolean): Promise<PastGame[] | null> => {
    const all = await catalogue.allGames();
    if (state.games !== null) {
      const nodes = new Map(all.map((game) => [game.nodeId, game]));
      return state.games.flatMap((node) => nodes.get(node) ?? []);
    }
    const games: Game[] = [];
    for (const { id, wallet } of await catalogue.allVendors()) {
      // What is played with a vendor's own wallet, the vendor reports: no round of it is made here.
      if (wallet === 'transfer') continue;
      if (!(await catalogue.offers(merchant.id, id))) continue;
      const open = all.filter(({ vendorId, status }) => vendorId === id && status === 'open');
      if (open.length === 0 && isWaiting) return null;
      games.push(...open);
    }
    if (games.length === 0) return null;
    games.sort((one, other) => one.nodeId - other.nodeId);
    await writeGames(
      db,
      merchant.id,
      games.map(({ nodeId }) => nodeId),
    );
    return games;
  };
}

/** Makes what plans each day from the first, since purses go from day to day, and does those that are not done. Answers when each member was there last. */
function createDays(
  { db, log, modulesAt, play, events }: Pick<PastDeps, 'db' | 'log' | 'modulesAt' | 'play' | 'events'>,
  days: number,
  stopping: AbortSignal,
) {
  return async (merchant: Merchant, state: PastState, games: readonly PastGame[]): Promise<ReadonlyMap<string, number>> => {
    const seen = new Map<string, number>();
    const past = manualClock(startOf(merchant, state, 0, days));
    const modules = modulesAt(past);
    const untilRead = async (): Promise<void> => {
      await play.catchUp();
      await events.runAll(playDaysChanged);
    };
    const doing = createDoing({ db, clock: past, log, modules, merchant, untilRead, untilHeard: events.runWaiting });
    const members = membersOfPast();
    const purses: DayInput['purses'] = new Map();
    try {
      for (let day = 0; day <= days && !stopping.aborted; day += 1) {
        const steps = planDay({
          day,
          starts: startOf(merchant, state, day, days),
          until: state.until.getTime(),
          games,
          members,
          purses,
        });
        for (const step of steps) {
          const name = doerOf(step);
          if (name !== null) seen.set(name, Math.max(step.at, seen.get(name) ?? 0));
        }
        if (day < state.days) continue;
        await doing.doAll(steps, stopping);
        if (!stopping.aborted) await writeDays(db, merchant.id, day + 1);
      }
    } finally {
      await modules.wallet.drain();
    }
    return seen;
  };
}

/** Waits a moment, or until the making is stopped. */
const pause = (stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, TRY_EVERY_MS);
    function done(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    }
    stopping.addEventListener('abort', done);
  });

/** Makes what comes after the last day: when members were there, rows and hot games of it all, and the tickets that are bought today. */
function createFinish(deps: PastDeps, stopping: AbortSignal) {
  const { db, clock, play, identity } = deps;
  const buyTickets = createTickets(deps);
  return async (merchant: Merchant, seen: ReadonlyMap<string, number>): Promise<void> => {
    await identity.seedLogins(merchant.id, seen);
    await play.catchUp();
    await play.countHeat();
    await buyTickets(merchant, async () => {
      await pause(stopping);
      return !stopping.aborted;
    });
    await writeFinished(db, merchant.id, dateOf(clock));
  };
}

/** Makes the maker of the past. */
export function createPast(deps: PastDeps): Past {
  const { db, clock, log, modulesAt, events, catalogue, identity, days = PAST_DAYS } = deps;
  const stopping = new AbortController();
  const gamesOf = createGames({ db, catalogue });
  const makeDays = createDays(deps, days, stopping.signal);
  const finish = createFinish(deps, stopping.signal);
  let loop: Promise<void> | null = null;
  let isMade = false;

  const make = async (merchant: Merchant, isWaiting: boolean): Promise<boolean> => {
    const planned = await readPast(db, merchant.id);
    isMade = !planned || planned.finishedAt !== null;
    if (isMade) return true;
    const made = await tryExclusively(db, LOCK, async () => {
      const state = await readPast(db, merchant.id);
      if (!state || state.finishedAt !== null) return true;
      const games = await gamesOf(merchant, state, isWaiting);
      if (games === null) return false;
      const begun = clock.now();
      log.info({ brand: merchant.code, from: state.days }, 'the past of the demo brand is being made');
      const seen = await events.resting(() => makeDays(merchant, state, games));
      if (stopping.signal.aborted) return false;
      await finish(merchant, seen);
      log.info({ brand: merchant.code, ms: clock.now() - begun }, 'the past of the demo brand is made');
      return true;
    });
    isMade = made ?? false;
    return isMade;
  };

  return {
    async seed(merchant) {
      if ((await identity.accountByName(merchant.id, FIRST_ACCOUNT)) === null) await insertPast(db, merchant.id, dateOf(clock));
      const state = await readPast(db, merchant.id);
      if (!state) return void (await identity.seedDemo(merchant.id));
      const { identity: then, wallet, agents } = modulesAt(manualClock(startOf(merchant, state, 0, days) + HOUR_MS));
      // Paid here, at the moment of the opening: who hears of the accounts later finds it paid.
      for (const { id } of await then.seedDemo(merchant.id)) {
        await payDemoCredit(wallet, { merchantId: merchant.id, accountId: id, currency: merchant.currency });
      }
      await seedDemoAgents({ db, links: agents.links, createAccount: then.createAccount }, merchant);
      await wallet.drain();
    },
    isMade: () => isMade,
    make: (merchant) => make(merchant, false),
    async start(merchant) {
      const settled = Promise.withResolvers<void>();
      const begun = clock.now();
      const untilMade = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          const isDone = await make(merchant, clock.now() - begun < VENDORS_MS).catch((error: unknown) => {
            log.error({ err: error }, 'the past of the demo brand could not be made; it is tried again');
            return false;
          });
          if (isDone) break;
          if (clock.now() - begun > PATIENCE_MS) settled.resolve();
          await pause(stopping.signal);
        }
        settled.resolve();
      };
      loop ??= untilMade();
      return settled.promise;
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
