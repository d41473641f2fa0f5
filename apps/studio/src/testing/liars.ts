import { roundOf } from '../engine/round.ts';
import { currentGame } from '../games/registry.ts';
import { sessionOf } from '../server/sessions.ts';
import { newSecret } from '../server/staking.ts';
import { CYCLE_MS } from '../shared/cycle.ts';
import type { RoundView, SpinReply, SpinRequest } from '../shared/protocol.ts';
import type { Breach } from '../shared/witness.ts';
import { honest, type Studio } from './device.ts';
import type { TestApp } from './test-app.ts';

/** A studio that cheats, and how it is found out. */
export interface Liar {
  name: string;
  studio(app: TestApp): Studio;
  /** How the game client names it while it plays; null where the round has to be worked out to see it. */
  breach: Breach | null;
  /** How a stranger's checker names it from the device's record. */
  found: string;
  /** Its wallet loses stakes, so that rounds are cancelled. */
  cancels?: boolean;
}

/** A studio that changes what it says of rounds. */
function telling(change: (round: RoundView) => Partial<RoundView>): Liar['studio'] {
  return (app) => async (asked) => {
    const { status, value } = await honest(app)(asked);
    if (!('round' in value)) return { status, value };
    const round = value.round as RoundView;
    return { status, value: { ...value, round: { ...round, ...change(round) } } };
  };
}

/** Draws secrets until the round loses, once it has seen what the device sent. */
const grinding: Liar['studio'] = (app) => async (asked) => {
  if (asked.path === '/api/spin') {
    const seed = asked.body as SpinRequest;
    const { tokenHash, gameCode } = sessionOf(app.base, asked.token);
    const game = currentGame(gameCode);
    let secret = newSecret();
    while (game && roundOf(game, { ...seed, secret }).coins > 0) secret = newSecret();
    app.base.store.sessions.saveSecret(tokenHash, secret);
  }
  return honest(app)(asked);
};

/** Plays free spins where nobody sees it and says that the round had none. */
const cutting: Liar['studio'] = (app) => {
  const cut = (round: RoundView): RoundView => ({
    ...round,
    state: 'closed',
    spins: round.spins.slice(0, 1),
    freeSpinsLeft: 0,
    payout: round.spins[0]?.amount ?? '0',
  });
  return async (asked) => {
    const studio = honest(app);
    let { status, value } = await studio(asked);
    while (asked.path === '/api/spin' && 'round' in value && (value.round as RoundView).state === 'open') {
      app.clock.advance(CYCLE_MS);
      const { round } = value as SpinReply;
      const body = { roundId: round.roundId, index: round.spins.length };
      ({ status, value } = await studio({ method: 'POST', path: '/api/free-spin', token: asked.token, body }));
    }
    return 'round' in value ? { status, value: { ...value, round: cut(value.round as RoundView) } } : { status, value };
  };
};

/** Says that there is no such round when one was cancelled. */
const hiding: Liar['studio'] = (app) => async (asked) => {
  const reply = await honest(app)(asked);
  const round = 'round' in reply.value ? (reply.value.round as RoundView) : null;
  if (!asked.path.startsWith('/api/verify/') || round?.state !== 'cancelled') return reply;
  return { status: 404, value: { error: 'round.unknown', message: '' } };
};

/** Announces the first fingerprint for ever. */
const reusing: Liar['studio'] = (app) => {
  let first: string | null = null;
  return async (asked) => {
    const { status, value } = await honest(app)(asked);
    if (!('nextCommitment' in value)) return { status, value };
    first ??= String(value.nextCommitment);
    return { status, value: { ...value, nextCommitment: first } };
  };
};

/** Publishes a strip that is not the one it plays with. */
const publishing: Liar['studio'] = (app) => async (asked) => {
  const { status, value } = await honest(app)(asked);
  if (!asked.path.startsWith('/api/fair/games/')) return { status, value };
  return { status, value: { ...value, coins: 10 } };
};

const wins = (round: RoundView): boolean => BigInt(round.payout) > 0n;

/** Ways to cheat. */
export const LIARS: readonly Liar[] = [
  { name: 'draws secrets until the player loses', studio: grinding, breach: 'fingerprint', found: 'missing' },
  {
    name: 'shows another secret than the one it announced',
    studio: telling(({ secret }) => (secret === null ? {} : { secret: 'ab'.repeat(32) })),
    breach: 'secret',
    found: 'secret',
  },
  {
    name: 'plays with a number of its own in place of the device’s',
    studio: telling(() => ({ clientRandom: 'ab'.repeat(32) })),
    breach: 'seed',
    found: 'device-number',
  },
  {
    name: 'plays by the scheme that knows no number of the device',
    studio: telling(() => ({ scheme: 'marquee-slots/1', clientRandom: null })),
    breach: 'seed',
    found: 'scheme',
  },
  { name: 'leaves free spins out', studio: cutting, breach: null, found: 'incomplete' },
  {
    name: 'pays less than was won',
    studio: telling((round) => (wins(round) ? { payout: String(BigInt(round.payout) - 1n) } : {})),
    breach: null,
    found: 'payout',
  },
  {
    name: 'names smaller wins',
    studio: telling((round) => ({ spins: round.spins.map((spin) => ({ ...spin, wins: spin.wins.slice(1) })) })),
    breach: null,
    found: 'wins',
  },
  { name: 'hides a cancelled round', studio: hiding, breach: 'hidden', found: 'missing', cancels: true },
  {
    name: 'hides what a cancelled round would have paid',
    studio: telling(({ forgone }) => (forgone === null ? {} : { forgone: '0' })),
    breach: null,
    found: 'forgone',
    cancels: true,
  },
  { name: 'announces a used fingerprint again', studio: reusing, breach: 'reused', found: 'reused' },
  { name: 'publishes rules that it does not play by', studio: publishing, breach: null, found: 'rules' },
];
