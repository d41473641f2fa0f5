import { expect, test, vi } from 'vitest';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import type { RoundView, SessionView, SpinRequest } from '../../../src/shared/protocol.ts';
import { type OwnRound, Witness } from '../../../src/shared/witness.ts';
import { Refusal, type StudioApi } from '../api.ts';
import { FairPlay } from './fair-play.ts';

const SECRETS = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32));
const [FIRST = '', SECOND = ''] = SECRETS.map(commitmentOf);

/** A device before a studio that the test plays. */
function deviceWith(api: Partial<Record<keyof StudioApi, unknown>>) {
  const own = new Map<string, OwnRound>();
  const pauses: number[] = [];
  const witness = new Witness({
    own: { find: (id) => own.get(id) ?? null, save: (round) => void own.set(round.roundId, round) },
    gameCode: 'pearl-tide',
    draw: () => 'd4'.repeat(32),
    now: () => 1,
  });
  const waiting = { onLost: () => undefined, onBack: () => undefined, pause: async (ms: number) => void pauses.push(ms) };
  const fair = new FairPlay(api as unknown as StudioApi, witness, waiting);
  fair.begin({ openRound: null, nextCommitment: FIRST } as unknown as SessionView);
  return { fair, witness, own, pauses };
}

const roundFor = (sent: SpinRequest, change: Partial<RoundView> = {}): RoundView =>
  ({
    roundId: roundIdOf(FIRST),
    commitment: FIRST,
    secret: SECRETS[0],
    scheme: 'marquee-slots/2',
    clientRandom: sent.clientRandom,
    clientSeed: sent.clientSeed,
    ...change,
  }) as RoundView;
const request = { requestKey: 'key', stake: '5000', clientSeed: 'text' };

test('sends the number that was drawn for the announced fingerprint, and goes on with the next one', async () => {
  const spin = vi.fn(async (sent: SpinRequest) => ({ round: roundFor(sent), nextCommitment: SECOND }));
  const { fair, witness } = deviceWith({ spin });
  await fair.spin(request);
  expect(spin).toHaveBeenCalledExactlyOnceWith({ ...request, clientRandom: 'd4'.repeat(32) });
  expect(witness.ticket?.commitment).toBe(SECOND);
});

test('asks what became of a round that a refusal used up, and tells the refusal when the studio shows it', async () => {
  let sent: SpinRequest | null = null;
  const spin = async (body: SpinRequest) => {
    sent = body;
    throw new Refusal('funds', SECOND);
  };
  const verify = vi.fn(async () => (sent ? { round: roundFor(sent, { state: 'refused' }) } : null));
  const { fair, witness, own } = deviceWith({ spin, verify });
  await expect(fair.spin(request)).rejects.toMatchObject({ code: 'funds' });
  expect(verify).toHaveBeenCalledExactlyOnceWith(roundIdOf(FIRST));
  expect([witness.ticket?.commitment, own.get(roundIdOf(FIRST))?.state]).toEqual([SECOND, 'seen']);
});

test('stops when the studio does not show it', async () => {
  const spin = async () => {
    throw new Refusal('cancelled', SECOND);
  };
  const { fair } = deviceWith({ spin, verify: async () => null });
  await expect(fair.spin(request)).rejects.toMatchObject({ name: 'Mismatch', breach: 'hidden' });
});

test('keeps a round whose stake nobody knows about among those that were sent', async () => {
  const spin = async () => {
    throw new Refusal('wallet.unavailable');
  };
  const { fair, own } = deviceWith({ spin });
  await expect(fair.spin(request)).rejects.toMatchObject({ code: 'wallet.unavailable' });
  expect(own.get(roundIdOf(FIRST))?.state).toBe('sent');
});

test('waits with a free spin that is a moment too early for the studio, as long as the studio says', async () => {
  const free = { roundId: roundIdOf(FIRST), index: 1 };
  let calls = 0;
  const freeSpin = async () => {
    calls += 1;
    if (calls < 3) throw new Refusal('too.fast', null, 40);
    return { round: roundFor({ ...request, clientRandom: '' }), nextCommitment: FIRST };
  };
  const { fair, pauses } = deviceWith({ freeSpin });
  await fair.freeSpin(free);
  expect([calls, pauses]).toEqual([3, [40, 40]]);
});
