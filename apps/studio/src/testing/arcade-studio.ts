import { createHash } from 'node:crypto';
import type { Clock } from '@marquee/service/clock';
import { silentLog } from '@marquee/service/testing';
import type { ArcadeGame, Params, Played } from '../arcade/game.ts';
import { playedRound } from '../arcade/round.ts';
import { openRound, stepRound } from '../server/arcade/play.ts';
import { deliverRaises } from '../server/arcade/raises.ts';
import type { Base } from '../server/base.ts';
import { deliverDetails } from '../server/details/details.ts';
import { createLocks } from '../server/lock.ts';
import { deliverDue } from '../server/outbound.ts';
import { deliverWins } from '../server/pools/pool-wins.ts';
import { seatKey } from '../server/recovery.ts';
import { authenticate, launch, seatedSessionOf, sessionOf } from '../server/sessions.ts';
import { openStore } from '../server/store.ts';
import type { OpenRequest, StepRequest } from '../shared/arcade-protocol.ts';
import { createWallet } from '../vendor/client.ts';
import { CLIENT_RANDOM, KEY, NO_DEADLINE } from './studio.ts';
import { LAUNCH } from './test-app.ts';

/** A secret, the same in every run, whose round is as the test wants it before anything is chosen. */
export function arcadeSecret(
  game: ArcadeGame,
  params: Params,
  wanted: (played: Played, play: (choices: string[]) => Played) => boolean,
) {
  for (let n = 0; n < 100_000; n += 1) {
    const secret = createHash('sha256').update(`secret ${n}`).digest('hex');
    const play = (choices: string[]): Played =>
      playedRound(game, { secret, clientRandom: CLIENT_RANDOM, clientSeed: 'seed' }, params, choices);
    if (wanted(play([]), play)) return secret;
  }
  throw new Error('no such round among the first 100,000');
}

/** One game of a studio without its HTTP side, on a store and a wallet that may be wrapped by the test. */
export function arcadeStudio(
  game: ArcadeGame,
  options: { folder: string; gatewayUrl: string; clock: Clock; isDemo?: boolean; wrap?: (base: Base) => Base },
) {
  const { clock } = options;
  const store = openStore(options.folder);
  const wallet = createWallet({
    gatewayUrl: options.gatewayUrl,
    keys: new Map([[game.vendor, KEY]]),
    now: clock.now,
    deadline: NO_DEADLINE,
  });
  const plain: Base = { store, wallet, clock, log: silentLog, isDemo: options.isDemo ?? false };
  const base = options.wrap?.(plain) ?? plain;
  const lock = createLocks();
  const seated = (token: string) => seatedSessionOf(base, token);
  return {
    base,
    store,
    lock,
    session: seated,
    /** Opens the game for the player of the fake wallet and answers the frame's token. */
    async enter(): Promise<string> {
      const token =
        launch(base, game.vendor, { ...LAUNCH, gameCode: game.code }, () => 'http://studio.test').url?.split('#t=')[1] ?? '';
      await authenticate(base, sessionOf(base, token));
      return token;
    },
    setSecret: (token: string, secret: string) => store.sessions.saveSecret(sessionOf(plain, token).tokenHash, secret),
    open(token: string, requestKey: string, params: Params, more: Partial<OpenRequest> = {}) {
      const request = { requestKey, stake: '10000', params, clientRandom: CLIENT_RANDOM, clientSeed: 'seed', ...more };
      return lock(seatKey(seated(token)), () => openRound(base, seated(token), request));
    },
    step: (token: string, request: StepRequest) => lock(seatKey(seated(token)), () => stepRound(base, seated(token), request)),
    /** What the job of deliveries does once. */
    async deliver(): Promise<void> {
      await deliverRaises(base);
      await deliverDue(base);
      await deliverWins(base);
      await deliverDetails(base);
    },
    close: () => store.close(),
  };
}
