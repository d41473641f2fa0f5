import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { openSeat, type Seat, viewOf } from '../testing/seat.ts';
import { KEY, secretWith } from '../testing/studio.ts';

const START = 1_000_000n;
const FEATURE = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 6 && coins > 15);

let gateway: FakeGateway;
let seat: Seat;
/** The same member's second tab: a launch of its own, with a token of its own. */
let other: string;

beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  seat = await openSeat(gateway, START);
  other = seat.studio.launch();
  await seat.studio.authenticate(other);
  gateway.calls.length = 0;
});
afterEach(() => {
  seat.studio.close();
  seat.folder.remove();
});

describe('the same game of one player in two tabs', () => {
  it('takes one stake when both spin at once, and tells the later one to wait', async () => {
    const { studio, token } = seat;
    const [first, second] = await Promise.allSettled([studio.spin(token, 'request-a'), studio.spin(other, 'request-b')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'too.fast' } });
    expect(gateway.calls.filter((call) => call === 'debit')).toHaveLength(1);
    expect(gateway.wallet.rounds.size).toBe(1);
  });

  it('plays one round at a time: the second tab is told of the open round and finds it', async () => {
    const { studio, token, clock } = seat;
    studio.setSecret(token, FEATURE);
    const { round } = await studio.spin(token, 'request-a');
    clock.advance(3_000);
    await expect(studio.spin(other, 'request-b')).rejects.toMatchObject({ code: 'round.open' });
    expect(viewOf({ studio, token: other }).openRound).toEqual(round);
    expect(gateway.calls.filter((call) => call === 'debit')).toHaveLength(1);
  });

  it('shows both tabs the same free spins, in whatever order they ask, and pays once', async () => {
    const { studio, token } = seat;
    studio.setSecret(token, FEATURE);
    const { round } = await studio.spin(token, 'request-a');
    const shown: unknown[][] = [[], []];
    for (let index = 1; index <= 5; index += 1) {
      const tabs = index % 2 === 0 ? [token, other] : [other, token];
      const replies = await Promise.all(tabs.map((tab) => studio.freeSpin(tab, round.roundId, index)));
      for (const [n, { spin }] of replies.entries()) shown[tabs[n] === token ? 0 : 1]?.push(spin);
    }
    expect(shown[0]).toHaveLength(5);
    expect(shown[0]).toEqual(shown[1]);
    expect(gateway.wallet.rounds.get(round.roundId)).toMatchObject({ debits: 1, credits: 1, isClosed: true });
  });

  it('lets a tab that fell behind see every spin of a round that the other has finished', async () => {
    const { studio, token } = seat;
    studio.setSecret(token, FEATURE);
    const { round } = await studio.spin(token, 'request-a');
    for (let index = 1; index <= 5; index += 1) await studio.freeSpin(other, round.roundId, index);
    const late = await studio.freeSpin(token, round.roundId, 2);
    expect(late.spin.index).toBe(2);
    expect(late.round).toMatchObject({ state: 'closed', spins: { length: 6 } });
    expect(viewOf(seat).openRound).toBeNull();
  });
});
