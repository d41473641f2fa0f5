import type { Events } from '../base/background/events.ts';
import type { Database, Statement } from '../base/database.ts';
import { accountChannel, type Live } from '../base/live.ts';
import type { Log } from '../base/log.ts';
import { untilReadable } from '../base/snapshot.ts';
import type { FollowedTransfer, Wallet } from '../wallet/index.ts';
import type { PlayCatalogue, PlayGame, PlayVendor } from './deps.ts';
import { betCancelled, betCorrected, betNews, betSettled } from './events.ts';
import type { Player, Players } from './players.ts';
import { readRounds, roundKey, roundWrite } from './round-store.ts';
import { type BetEvent, foldRound, type Round } from './rounds.ts';
import type { WinMaker } from './win-making.ts';

export interface ProjectionDeps {
  db: Database;
  wallet: Wallet;
  players: Players;
  catalogue: PlayCatalogue;
  events: Events;
  live: Live;
  log: Log;
  /** What bets are to the public lists. */
  winsOf: WinMaker;
}

export interface Projection {
  start(): void;
  /** Asks to look at the ledger now: called after a posting, so that records lag by milliseconds. */
  nudge(): void;
  /** Makes the rounds of everything that was in the ledger when it was called; gives the number of transfers read here. */
  runAll(): Promise<number>;
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

/** What one look at the ledger found. `isTaken`: another gateway made the rounds of it. */
interface Look {
  moved: number;
  isTaken: boolean;
  accounts: Set<bigint>;
}

/** The code with which `play_cursor_move` fails. */
const TAKEN = 'PL001';

const GAME_KINDS = new Set<FollowedTransfer['kind']>(['debit', 'credit', 'rollback', 'creditReversal', 'endRound']);

/** What the catalogue and the players say of transfers, by id; players by wallet and vendor. */
interface Names {
  players: Map<string, Player>;
  games: Map<number, PlayGame | null>;
  vendors: Map<number, PlayVendor | null>;
}

/** What a set of transfers comes to: the statements that write its rounds and events, and whose they are. */
interface Made {
  statements: Statement[];
  accounts: Set<bigint>;
}

/** The maker of rounds: reads the ledger in order and keeps `play_round` and the bets' events in step with it. */
export function createProjection({ db, wallet, players, catalogue, events, live, log, winsOf }: ProjectionDeps): Projection {
  /** Moves the rounds by these transfers, in their order. */
  const fold = (
    transfers: readonly FollowedTransfer[],
    { players: known, games }: Names,
    rounds: Map<string, Round>,
  ): BetEvent[] => {
    const told: BetEvent[] = [];
    for (const transfer of transfers) {
      const player = known.get(`${transfer.accountId}:${transfer.provider}`);
      if (!player || transfer.roundId === null) continue;
      const key = roundKey(player.accountId, player.vendorId, transfer.roundId);
      const game = transfer.game === null ? null : games.get(transfer.game);
      const folded = foldRound(rounds.get(key) ?? null, transfer, {
        merchantId: player.merchantId,
        accountId: player.accountId,
        vendorId: player.vendorId,
        currency: player.currency,
        nodeId: transfer.game ?? 0,
        gameType: game?.gameType ?? 'RNG',
      });
      if (!folded) continue;
      rounds.set(key, folded.round);
      if (folded.event) told.push(folded.event);
    }
    return told;
  };

  /** What a set of transfers makes of the rounds they are about. */
  const made = async (transfers: readonly FollowedTransfer[], names: Names): Promise<Made> => {
    const mine = transfers.filter(({ kind, roundId }) => roundId !== null && GAME_KINDS.has(kind));
    const keys = mine.flatMap(({ accountId, provider, roundId }) => {
      const player = names.players.get(`${accountId}:${provider}`);
      return player && roundId !== null ? [{ accountId: player.accountId, vendorId: provider, roundRef: roundId }] : [];
    });
    const rounds = keys.length === 0 ? new Map<string, Round>() : await readRounds(db, keys);
    const old = new Set(rounds.keys());
    const told = fold(mine, names, rounds);
    const guests = new Set([...names.players.values()].filter(({ trial }) => trial).map(({ accountId }) => accountId));
    const news = told.map((event) => {
      const vendor = names.vendors.get(event.round.vendorId)?.code ?? '';
      return betNews(event, { vendor, trial: guests.has(event.round.accountId) });
    });
    const counted = told.filter(({ round }) => !guests.has(round.accountId));
    return {
      statements: [...roundWrite(rounds, old), ...(await winsOf(counted)), ...events.emission(...news)],
      accounts: new Set([...rounds.values()].map(({ accountId }) => accountId)),
    };
  };

  /** Who and what the transfers are about. */
  const namesOf = async (transfers: readonly FollowedTransfer[]): Promise<Names> => {
    const played = transfers.filter(({ provider }) => provider !== 0);
    const names: Names = {
      players: await players.ofWallets(played.map(({ accountId, provider }) => ({ wallet: accountId, vendorId: provider }))),
      games: new Map(),
      vendors: new Map(),
    };
    for (const { game, provider } of played) {
      if (game !== null && !names.games.has(game)) names.games.set(game, await catalogue.game(game));
      if (!names.vendors.has(provider)) names.vendors.set(provider, await catalogue.vendorById(provider));
    }
    return names;
  };

  /** Moves the rounds by what the ledger has had since the last look, at most a set of it. */
  const look = async (): Promise<Look> => {
    const [at] = await db.query<{ xid: string; id: bigint }>({
      name: 'play-cursor',
      text: 'select xid::text as xid, id from play_cursor',
    });
    if (!at) throw new Error('play has no cursor');
    const { transfers, cursor } = await wallet.readAfter(at, SET[db.kind]);
    if (transfers.length === 0) return { moved: 0, isTaken: false, accounts: new Set() };
    // All of it is made ready before the transaction: the embedded database has one session, and no bet is taken while it is
    // held. What was read stays true until the cursor moves, because rounds are written only by those who move it.
    const { statements, accounts } = await made(transfers, await namesOf(transfers));
    try {
      await db.flight([
        // Rounds, events and cursor move together: should the machine die before they reach the disk, all of it is made again
        // from the ledger. A commit that builds on them reaches the disk after them, whoever makes it.
        { text: 'set local synchronous_commit to off' },
        {
          name: 'play-cursor-move',
          text: 'select play_cursor_move($1::xid8, $2, $3::xid8, $4)',
          values: [at.xid, at.id, cursor.xid, cursor.id],
        },
        ...statements,
      ]);
    } catch (error) {
      // Another gateway is at it, or has been since: what was read here is its work now.
      if ((error as { code?: unknown }).code === TAKEN) return { moved: 0, isTaken: true, accounts: new Set() };
      throw error;
    }
    return { moved: transfers.length, isTaken: false, accounts };
  };

  const run = async (): Promise<Look> => {
    const seen = await look();
    if (seen.accounts.size > 0) events.nudge(betSettled, betCorrected, betCancelled);
    for (const accountId of seen.accounts) live.publish(accountChannel(accountId), { type: 'bets' });
    return seen;
  };

  let running = false;
  let looks = 0;
  let wake: (() => void) | null = null;
  let loop: Promise<void> = Promise.resolve();

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
      wake?.();
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
    async stop() {
      running = false;
      wake?.();
      await loop;
    },
  };
}
