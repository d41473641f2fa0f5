import type { Events } from '../../base/background/events.ts';
import type { Database, Statement } from '../../base/database/database.ts';
import { untilReadable } from '../../base/database/snapshot.ts';
import { accountChannel, type Live } from '../../base/live/live.ts';
import type { Log } from '../../base/log.ts';
import type { Cursor, LedgerRound, LedgerRoundKey, Wallet } from '../../wallet/index.ts';
import { betCancelled, betCorrected, betSettled, playDaysChanged } from '../events.ts';
import type { PrizeMaker } from '../wins/win-making.ts';
import { countedOf, readNewDetails } from './detail-store.ts';
import type { Parked } from './parking.ts';
import type { Change, RoundMaking } from './round-making.ts';

export interface ProjectionDeps {
  db: Database;
  wallet: Wallet;
  made: RoundMaking;
  /** What prizes are to the public lists. */
  prizesOf: PrizeMaker;
  events: Pick<Events, 'nudge'>;
  live: Pick<Live, 'publish'>;
  log: Log;
}

/** What became of rounds that were made again. */
export interface Remade {
  /** Records that were other than the ledger has it. */
  changes: Change[];
  /** Movements of these rounds that fit into no record. */
  parked: Parked[];
}

export interface Projection {
  start(): void;
  /** Asks to look at the ledger now: called after a posting, so that records lag by milliseconds. */
  nudge(): void;
  /**
   * Makes the rounds of everything that was in the ledger when it was called, and of all details; returns how many of both were
   * read here.
   */
  runAll(): Promise<number>;
  /**
   * Makes rounds again, whatever their records say; safe while gateways run. Changes are told as differences. What `note`
   * returns is done in the same transaction.
   */
  remake(rounds: readonly LedgerRoundKey[], note?: (changes: readonly Change[]) => Promise<Statement[]>): Promise<Remade>;
  /** Writes what `make` gives while no round is written; safe while gateways run. */
  rewrite(make: () => Promise<Statement[]>): Promise<void>;
  /** When the oldest transfer was made that no record has yet; null when there is none. */
  oldestWaiting(): Promise<Date | null>;
  stop(): Promise<void>;
}

/**
 * Transfers of one set. The embedded database has one session: while a set is made no bet is taken, so sets are small there
 * and take turns with the bets.
 */
const SET = { embedded: 500, postgres: 2_000 };
const IDLE_POLL_MS = 1_000;
const RETRY_MS = 2_000;
/**
 * Looks after a nudge, and the pause between them: a transfer is readable once no older transaction runs, so the first look
 * may come too early. When many transfers came at once the next ones may gather for longer: rounds are made in sets, and
 * a set of a hundred costs little more than a set of one.
 */
const LOOKS = 8;
const PACE_MS = 25;
const BUSY_PACE_MS = 200;
const BUSY_ROWS = 20;
/** Tries to write what was made again while others write too: about five seconds in all. */
const REMAKE_TRIES = 200;

const keyOf = ({ account, provider, roundRef }: LedgerRoundKey): string => `${account}:${provider}:${roundRef}`;

/** The rounds of which something was told and that are not among those that were moved, each once: those are read whole already. */
function othersOf(moved: readonly LedgerRound[], told: readonly LedgerRoundKey[]): LedgerRoundKey[] {
  const known = new Set(moved.map(keyOf));
  return [...new Map(told.map((key) => [keyOf(key), key])).entries()].flatMap(([key, round]) => (known.has(key) ? [] : [round]));
}

/** What one look at the ledger found. `isTaken`: another gateway made the rounds of it. */
interface Look {
  moved: number;
  isTaken: boolean;
  changes: readonly Change[];
}

/** The code with which `play_cursor_move_telling` fails. */
const TAKEN = 'PL001';

interface Place extends Cursor {
  /** Counts the changes of the rounds. */
  turn: bigint;
  hasParked: boolean;
  hasNewDetails: boolean;
}

/** Makes what finds the next set of what is new, and writes the rounds that are made of it. */
function createLooking({ db, wallet, made, prizesOf, log }: Omit<ProjectionDeps, 'events' | 'live'>) {
  const placeNow = async (): Promise<Place> => {
    const [place] = await db.query<Place>({
      name: 'play-cursor',
      text: `select xid::text as xid, id, turn, exists (select from play_parked) as "hasParked",
               exists (select from play_round_detail where not is_counted) as "hasNewDetails" from play_cursor`,
    });
    if (!place) throw new Error('play has no cursor');
    return place;
  };

  /** Writes what was made since `place` was read and moves the cursor; false when another has changed rounds since then. */
  const write = async ({ turn }: Place, { xid, id }: Cursor, statements: readonly Statement[]): Promise<boolean> => {
    try {
      await db.flight([
        // Rounds, events and cursor move together: should the machine die before they reach the disk, all of it is made again
        // from the ledger. A commit that builds on them reaches the disk after them, whoever makes it.
        { text: 'set local synchronous_commit to off' },
        { name: 'play-cursor-move', text: 'select play_cursor_move_telling($1, $2::xid8, $3)', values: [turn, xid, id] },
        ...statements,
      ]);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === TAKEN) return false;
      throw error;
    }
  };

  /** Makes the rounds that the next set of transfers belongs to. */
  const look = async (): Promise<Look> => {
    const place = await placeNow();
    const { read, rounds: moved, cursor, hasPrizes } = await wallet.roundsAfter(place, SET[db.kind]);
    const details = place.hasNewDetails ? await readNewDetails(db, SET[db.kind]) : [];
    if (read === 0 && details.length === 0) return { moved: 0, isTaken: false, changes: [] };
    const others = othersOf(moved, details);
    const rounds = others.length === 0 ? moved : [...moved, ...(await wallet.rounds(others))];
    // All of it is made ready before the transaction: the embedded database has one session, and no bet is taken while it is
    // held. What was read stays true until the cursor moves, because rounds are written only by those who move it.
    const now = await made(rounds, place.hasParked);
    const prizes = hasPrizes ? await prizesOf(await wallet.prizesBetween(place, cursor)) : [];
    // Where another gateway is working on it, or has been since, what was read here is its work.
    if (!(await write(place, cursor, [...now.statements, ...prizes, ...countedOf(details)])))
      return { moved: 0, isTaken: true, changes: [] };
    for (const { transferId, roundRef, kind, reason } of now.parked) {
      log.error({ transferId: String(transferId), roundRef, kind, reason }, 'a movement of the ledger fits into no record');
    }
    return { moved: read + details.length, isTaken: false, changes: now.changes };
  };

  return { placeNow, write, look };
}

/** Waits of one loop; a nudge ends those that are idle. */
function createWaits() {
  let wake: (() => void) | null = null;
  /** Waits; only an idle wait is ended by a nudge. */
  const pause = (ms: number, isIdle: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        wake = null;
        resolve();
      }
      if (isIdle) wake = done;
    });

  return { pause, wake: (): void => wake?.() };
}

/** Makes what makes rounds again. */
function createRemake(
  { wallet, made }: Pick<ProjectionDeps, 'wallet' | 'made'>,
  { placeNow, write }: Pick<ReturnType<typeof createLooking>, 'placeNow' | 'write'>,
  { tell, pause }: { tell(changes: readonly Change[]): void } & Pick<ReturnType<typeof createWaits>, 'pause'>,
): Projection['remake'] {
  return async (rounds, note) => {
    for (let left = REMAKE_TRIES; left > 0; left -= 1) {
      // The place first: a round that another makes after it was read here turns the count.
      const place = await placeNow();
      const { statements, changes, parked } = await made(await wallet.rounds(rounds), place.hasParked);
      const noted = note && changes.length > 0 ? await note(changes) : [];
      if (statements.length === 0 || (await write(place, place, [...statements, ...noted]))) {
        tell(changes);
        return { changes, parked };
      }
      await pause(PACE_MS, false);
    }
    throw new Error('the records are written by others all the time; try again');
  };
}

/** Makes what writes beside the rounds. */
function createRewrite(
  { placeNow, write }: Pick<ReturnType<typeof createLooking>, 'placeNow' | 'write'>,
  pause: ReturnType<typeof createWaits>['pause'],
): Projection['rewrite'] {
  return async (make) => {
    for (let left = REMAKE_TRIES; left > 0; left -= 1) {
      const place = await placeNow();
      if (await write(place, place, await make())) return;
      await pause(PACE_MS, false);
    }
    throw new Error('the records are written by others all the time; try again');
  };
}

/** The maker of rounds: finds what is new in the ledger and among the vendors' details, and keeps `play_round` and the bets' events in step with it. */
export function createProjection({ db, wallet, made, prizesOf, events, live, log }: ProjectionDeps): Projection {
  const { placeNow, write, look } = createLooking({ db, wallet, made, prizesOf, log });
  const { pause, wake } = createWaits();

  const tell = (changes: readonly Change[]): void => {
    if (changes.length > 0) events.nudge(betSettled, betCorrected, betCancelled, playDaysChanged);
    for (const accountId of new Set(changes.map(({ after }) => after.accountId))) {
      live.publish(accountChannel(accountId), { type: 'bets' });
    }
  };

  const run = async (): Promise<Look> => {
    const seen = await look();
    tell(seen.changes);
    return seen;
  };

  let running = false;
  let looks = 0;
  let loop: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    while (running) {
      try {
        const { moved } = await run();
        if (moved === SET[db.kind] || !running) continue;
        if (looks > 0) {
          looks -= 1;
          await pause(moved > BUSY_ROWS ? BUSY_PACE_MS : PACE_MS, false);
        } else await pause(IDLE_POLL_MS, true);
      } catch (error) {
        log.error({ err: error }, 'the making of rounds failed and is tried again');
        if (running) await pause(RETRY_MS, true);
      }
    }
  };

  return {
    start() {
      running = true;
      loop = work();
    },
    nudge() {
      looks = LOOKS;
      wake();
    },
    async runAll() {
      await untilReadable(db);
      let total = 0;
      for (;;) {
        const { moved, isTaken } = await run();
        total += moved;
        if (moved === 0 && !isTaken) return total;
        if (isTaken) await pause(PACE_MS, false);
      }
    },
    remake: createRemake({ wallet, made }, { placeNow, write }, { tell, pause }),
    rewrite: createRewrite({ placeNow, write }, pause),
    oldestWaiting: async () => wallet.oldestAfter(await placeNow()),
    async stop() {
      running = false;
      wake();
      await loop;
    },
  };
}
