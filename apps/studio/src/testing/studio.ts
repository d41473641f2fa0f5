import { createHash } from 'node:crypto';
import type { LaunchReply } from '@marquee/contract/vendor';
import type { Clock } from '@marquee/service/clock';
import { silentLog } from '@marquee/service/testing';
import { roundOf } from '../engine/round.ts';
import { currentGame } from '../games/registry.ts';
import type { Base } from '../server/base.ts';
import { createLocks } from '../server/lock.ts';
import { freeSpin, paidSpin } from '../server/play.ts';
import type { SeatedSession } from '../server/records.ts';
import { seatKey } from '../server/recovery.ts';
import { authenticate, launch, sessionOf } from '../server/sessions.ts';
import { openStore, type Store } from '../server/store.ts';
import { CYCLE_MS } from '../shared/cycle.ts';
import type { SpinReply } from '../shared/protocol.ts';
import { createWallet, type Wallet } from '../vendor/client.ts';
import { FAKE_TOKEN } from './fake-wallet.ts';

export const KEY = 'a-key-of-the-tests-that-is-long-enough';

/** A clock that the test moves; waiting moves it too. */
export function testClock(start = 1_800_000_000_000): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    wait: async (ms) => {
      now += ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** A wallet that may take as long as the machine needs: what is lost on the way ends its connection. */
export const NO_DEADLINE = (): AbortSignal => new AbortController().signal;

/** The number of the player's device in tests that do not care for it. */
export const CLIENT_RANDOM = 'c1'.repeat(32);

/** A secret, the same in every run, whose round in a game is as the test wants it; `skip` gives a later one. */
export function secretWith(
  gameCode: string,
  clientSeed: string,
  wanted: (spins: number, coins: number) => boolean,
  skip = 0,
): string {
  let left = skip;
  const game = currentGame(gameCode);
  if (!game) throw new Error(`no game ${gameCode}`);
  for (let n = 0; n < 100_000; n += 1) {
    const secret = createHash('sha256').update(`secret ${n}`).digest('hex');
    const round = roundOf(game, { secret, clientRandom: CLIENT_RANDOM, clientSeed });
    if (!wanted(round.spins.length, round.coins)) continue;
    if (left === 0) return secret;
    left -= 1;
  }
  throw new Error('no such round among the first 100,000');
}

const PAGE = {
  gameCode: 'pearl-tide',
  currency: 'VND',
  language: 'VI',
  device: 'mobile',
  parentOrigin: 'http://site.test',
  backUrl: 'http://site.test/',
} as const;
const tokenOf = (reply: LaunchReply): string => reply.url?.split('#t=')[1] ?? '';

/** The studio without its HTTP side, on a store and a wallet that may be wrapped by the test. */
export function testStudio(options: {
  folder: string;
  gatewayUrl: string;
  clock: Clock;
  secretKey?: string;
  wrap?: (base: Base) => Base;
}) {
  const store = openStore(options.folder, options.secretKey);
  const wallet: Wallet = createWallet({
    gatewayUrl: options.gatewayUrl,
    keys: new Map([['TDW', KEY]]),
    now: options.clock.now,
    deadline: NO_DEADLINE,
  });
  const plain: Base = { store, wallet, clock: options.clock, log: silentLog };
  const base = options.wrap?.(plain) ?? plain;
  const lock = createLocks();
  const seated = (token: string): SeatedSession => {
    const session = sessionOf(base, token);
    return { ...session, player: session.player ?? '' };
  };
  return {
    base,
    store: store as Store,
    lock,
    launch: (): string => tokenOf(launch(base, 'TDW', { ...PAGE, token: FAKE_TOKEN, demo: false }, () => 'http://studio.test')),
    launchTrial: (): string => tokenOf(launch(base, 'TDW', PAGE, () => 'http://studio.test')),
    authenticate: (token: string) => authenticate(base, sessionOf(base, token)),
    spin: (token: string, requestKey: string, clientSeed = 'seed', stake = '5000'): Promise<SpinReply> =>
      lock(seatKey(seated(token)), () =>
        paidSpin(base, seated(token), { requestKey, stake, clientRandom: CLIENT_RANDOM, clientSeed }),
      ),
    /** A free spin, after the time that a player has to wait for it. */
    freeSpin: async (token: string, roundId: string, index: number, afterMs = CYCLE_MS): Promise<SpinReply> => {
      await options.clock.wait(afterMs);
      return lock(seatKey(seated(token)), () => freeSpin(base, seated(token), { roundId, index }));
    },
    setSecret: (token: string, secret: string) => store.sessions.saveSecret(sessionOf(plain, token).tokenHash, secret),
    close: () => store.close(),
  };
}
