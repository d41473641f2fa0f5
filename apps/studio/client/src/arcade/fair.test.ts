import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mines } from '../../../src/arcade/mines.ts';
import { ARCADE_SCHEME, playedRound } from '../../../src/arcade/round.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import type { ArcadeReply, ArcadeRound, ArcadeSession, OpenRequest, StepRequest } from '../../../src/shared/arcade-protocol.ts';
import { type OwnRound, Witness } from '../../../src/shared/witness.ts';
import { Refusal } from '../api.ts';
import { ArcadeApi } from './api.ts';
import { FairArcade } from './fair.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const SECRETS = [hashOf('secret 3'), hashOf('next')];
const [SECRET = '', NEXT = ''] = SECRETS;
const PARAMS = { mines: '3' };
const REQUEST = { requestKey: 'request-1', stake: '10000', clientSeed: 'text', params: PARAMS };

/** A studio of one round; `change` is what a dishonest one says instead. */
class FakeApi extends ArcadeApi {
  change: (round: ArcadeRound) => ArcadeRound = (round) => round;
  #seed = { secret: SECRET, clientRandom: '', clientSeed: '' };

  constructor() {
    super('token');
  }
  #reply(made: readonly string[]): ArcadeReply {
    const { view, choices, isComplete } = playedRound(mines, this.#seed, PARAMS, made);
    const commitment = commitmentOf(SECRET);
    const round: ArcadeRound = {
      ...this.#seed,
      ...{ commitment, roundId: roundIdOf(commitment), scheme: ARCADE_SCHEME, secret: isComplete ? SECRET : null },
      ...{ state: isComplete ? 'closed' : 'open', stake: '10000', payout: '0', forgone: null, openedAt: 1, closedAt: null },
      ...{ balanceBefore: null, balanceAfter: null, params: PARAMS, made, staked: '10000', areas: [], view, pool: null },
      choices: choices.map(({ code }) => ({ code, cost: '0' })),
    };
    return { round: this.change(round), pool: null, balance: '0', nextCommitment: commitmentOf(NEXT) };
  }
  override async open({ clientRandom, clientSeed }: OpenRequest): Promise<ArcadeReply> {
    this.#seed = { secret: SECRET, clientRandom, clientSeed };
    return this.#reply([]);
  }
  override async step({ choice }: StepRequest): Promise<ArcadeReply> {
    return this.#reply([choice]);
  }
}

function seated() {
  const own = new Map<string, OwnRound>();
  const witness = new Witness({
    own: { find: (roundId) => own.get(roundId) ?? null, save: (round) => void own.set(round.roundId, round) },
    gameCode: mines.code,
    draw: () => hashOf('device'),
    now: () => 0,
    scheme: ARCADE_SCHEME,
  });
  witness.announce(commitmentOf(SECRET));
  const api = new FakeApi();
  const waiting = { onLost: () => {}, onBack: () => {}, pause: async () => {} };
  return { api, fair: new FairArcade(api, witness, waiting), own };
}

describe('a device at an arcade game', () => {
  test('plays with a studio that keeps to what it announced', async () => {
    const { fair, own } = seated();
    const { round } = await fair.open(REQUEST);
    const step = await fair.step(round, 'open-0');
    expect(step.round.made).toEqual(['open-0']);
    expect(own.get(round.roundId)).toMatchObject({ state: 'seen', clientRandom: hashOf('device') });
  });

  test.each([true, false])('keeps whether it was told that its stake counts in a pool: %s', async (isCounted) => {
    const { fair, own } = seated();
    fair.begin({ pool: { isCounted }, openRound: null, nextCommitment: commitmentOf(SECRET) } as ArcadeSession);
    const { round } = await fair.open(REQUEST);
    expect(own.get(round.roundId)?.isCounted).toBe(isCounted || undefined);
  });

  test.each<[string, (round: ArcadeRound) => ArcadeRound]>([
    ['other mines than were chosen', (round) => ({ ...round, params: { mines: '24' } })],
    ['another scheme', (round) => ({ ...round, scheme: 'marquee-slots/2' })],
    ['another number of the device', (round) => ({ ...round, clientRandom: hashOf('theirs') })],
    ['another fingerprint', (round) => ({ ...round, commitment: hashOf('another') })],
  ])('stops at %s', async (_, change) => {
    const { api, fair } = seated();
    api.change = change;
    await expect(fair.open(REQUEST)).rejects.toMatchObject({ name: 'Mismatch' });
  });

  test('stops at a choice that it did not make', async () => {
    const { api, fair } = seated();
    const { round } = await fair.open(REQUEST);
    api.change = (after) => ({ ...after, made: ['open-24'] });
    await expect(fair.step(round, 'open-0')).rejects.toMatchObject({ name: 'Mismatch', breach: 'seed' });
  });
});

describe('a refusal that used the round up', () => {
  beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ error: 'round.unknown' }, { status: 404 })));
  afterEach(() => void vi.unstubAllGlobals());

  test('stops the game when the studio does not show what it would have been', async () => {
    const { api, fair } = seated();
    api.open = () => Promise.reject(new Refusal('cancelled', commitmentOf(NEXT)));
    await expect(fair.open(REQUEST)).rejects.toMatchObject({ name: 'Mismatch', breach: 'hidden' });
  });
});
