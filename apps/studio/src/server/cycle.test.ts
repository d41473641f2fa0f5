import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { openSeat, restarted, type Seat, viewOf } from '../testing/seat.ts';
import { KEY, secretWith } from '../testing/studio.ts';

const START = 1_000_000n;
const LOSS = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins === 0);

const FEATURE = secretWith('pearl-tide', 'seed', (spins) => spins === 6);

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

async function restart(): Promise<void> {
  studio = await restarted({ folder, clock, studio }, gateway);
}

const view = () => viewOf({ studio, token });

describe('the cycle', () => {
  it('waits 2.5 s from start to start, also across a restart', async () => {
    studio.setSecret(token, LOSS);
    await studio.spin(token, 'request-1');
    clock.advance(2_499);
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    await restart();
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'too.fast' });
    clock.advance(1);
    expect((await studio.spin(token, 'request-2')).spin.index).toBe(0);
  });

  it('counts a refused stake for the cycle: the wallet is asked once in 2.5 s, also after a restart', async () => {
    gateway.wallet.refuseDebits = 'TOKEN_EXPIRED';
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'session.expired' });
    clock.advance(2_499);
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    await restart();
    await expect(studio.spin(token, 'request-3')).rejects.toMatchObject({ code: 'too.fast' });
    expect(gateway.calls).toEqual(['authenticate', 'debit']);
    clock.advance(1);
    await expect(studio.spin(token, 'request-4')).rejects.toMatchObject({ code: 'session.expired' });
  });

  it('holds for free spins too, from the start of the spin before; one that was served is served again at once', async () => {
    studio.setSecret(token, FEATURE);
    const { round } = await studio.spin(token, 'request-1');
    await expect(studio.freeSpin(token, round.roundId, 1, 2_499)).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    await restart();
    await expect(studio.freeSpin(token, round.roundId, 1, 0)).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    const first = await studio.freeSpin(token, round.roundId, 1, 1);
    expect(await studio.freeSpin(token, round.roundId, 1, 0)).toEqual(first);
    await expect(studio.freeSpin(token, round.roundId, 2, 2_499)).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    expect((await studio.freeSpin(token, round.roundId, 2, 1)).spin.index).toBe(2);
  });

  it('of the first free spin runs from the start of the paid one, however long its stake took', async () => {
    studio.setSecret(token, FEATURE);
    const { wallet } = studio.base;
    studio.base.wallet = {
      ...wallet,
      debit: async (...call) => {
        clock.advance(2_000);
        return wallet.debit(...call);
      },
    };
    const { round } = await studio.spin(token, 'request-1');
    expect((await studio.freeSpin(token, round.roundId, 1, 500)).spin.index).toBe(1);
  });

  it('says again what is wrong with a stake that is repeated too early, and takes a lower one after the cycle', async () => {
    gateway.wallet.balance = 4_000n;
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'funds' });
    clock.advance(1_000);
    const { nextCommitment } = view();
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'funds', retryAfterMs: 1_500, nextCommitment });
    await expect(studio.spin(token, 'request-3', 'seed', '2500')).rejects.toMatchObject({ code: 'too.fast' });
    expect(gateway.calls).toEqual(['authenticate', 'debit']);
    clock.advance(1_500);
    expect((await studio.spin(token, 'request-4', 'seed', '2500')).round.stake).toBe('2500');
  });
});
