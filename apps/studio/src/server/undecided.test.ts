import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { openSeat, type Seat } from '../testing/seat.ts';
import { KEY, secretWith } from '../testing/studio.ts';
import { deliverDue } from './outbound.ts';

const START = 1_000_000n;
const WIN = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins > 5);

let gateway: FakeGateway;
let folder: Seat['folder'];
let clock: Seat['clock'];
let studio: Seat['studio'];
let token: string;

beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ folder, clock, studio, token } = await openSeat(gateway, START));
});
afterEach(() => {
  studio.close();
  folder.remove();
});

describe('a wallet whose answers settle nothing', () => {
  it('is asked what became of a stake whose answers settle nothing, and the round goes on when it was taken', async () => {
    gateway.fate = (call) => (call === 'debit' ? 'denied' : 'fine');
    const { round } = await studio.spin(token, 'request-1');
    expect(round.state).toBe('closed');
    expect(gateway.calls).toEqual(['authenticate', 'debit', 'debit', 'debit', 'status', 'credit']);
    expect(gateway.wallet.rounds.get(round.roundId)).toMatchObject({ debits: 1, credits: 1 });
  });

  it('is never believed that a stake was refused, or paid back, by an answer that settles nothing', async () => {
    gateway.fate = (call) => (call === 'authenticate' ? 'fine' : 'denied');
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'cancelled' });
    const [round] = gateway.wallet.rounds.keys();
    expect(studio.store.rounds.queued(round ?? '')).toMatchObject({ kind: 'rollback', lastAnswer: 'BAD_SIGNATURE' });
    gateway.fate = () => 'fine';
    clock.advance(1_000);
    await deliverDue(studio.base);
    expect(studio.store.rounds.find(round ?? '')?.state).toBe('cancelled');
    expect(gateway.wallet.balance).toBe(START);
  });

  it('is sent a payout again soon when its answer settles nothing', async () => {
    studio.setSecret(token, WIN);
    gateway.fate = (call) => (call === 'credit' ? 'denied' : 'fine');
    const { round } = await studio.spin(token, 'request-1');
    expect(studio.store.rounds.queued(round.roundId)).toMatchObject({ kind: 'credit', lastAnswer: 'BAD_SIGNATURE' });
    gateway.fate = () => 'fine';
    clock.advance(1_000);
    await deliverDue(studio.base);
    expect(studio.store.rounds.find(round.roundId)?.state).toBe('closed');
    expect(gateway.wallet.balance).toBe(START - 5_000n + BigInt(round.payout));
  });
});
