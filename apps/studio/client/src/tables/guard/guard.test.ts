import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BetRequest, TableBetView } from '../../../../src/shared/table-protocol.ts';
import { NoAnswer, Refusal } from '../../api.ts';
import { proofOfBet } from '../api.ts';
import { stake, takeBack } from '../place.ts';
import { OwnStakes } from './own-stakes.ts';
import { after, anew, atLast, laid, NOW, page, staked, toEnd, warned, warning, wheel } from './testing/page.ts';
import { type Lies, OneRound } from './testing/studio.ts';

vi.mock('../../ui/dialog.ts', () => ({ openMessage: vi.fn() }));
vi.mock('../api.ts', () => ({ proofOf: vi.fn(), proofOfBet: vi.fn() }));
beforeEach(anew);
afterEach(atLast);

const HANDED_BACK = warning('handedBack');

it('says nothing of an honest studio, whatever the round comes to', async () => {
  for (const area of ['red', 'black']) {
    anew();
    const { desk } = await staked({}, wheel, area);
    await toEnd();
    expect([desk.bet?.state, warned()]).toEqual(['settled', []]);
    await after();
    expect([warned(), desk.stakes.standing()]).toEqual([[], []]);
  }
});

it('asks for proofs as the player, not as anybody at an address that many share', async () => {
  const { placing } = await laid(Object.assign(new OneRound(wheel), { token: 'own-token' }));
  await stake(placing);
  await toEnd();
  expect(vi.mocked(proofOfBet).mock.lastCall).toEqual([expect.any(String), 'own-token']);
});

describe('a confirmed stake', () => {
  const back: Lies = {
    shown: (bet, { outcome }) => (outcome.length > 0 ? null : bet),
    proven: (bet) => (bet.state === 'settled' ? { ...bet, state: 'returned', payout: '0' } : bet),
    listed: (bet) => (bet.state === 'settled' ? { ...bet, state: 'returned', payout: '0' } : bet),
  };

  it('that comes back from a round that is settled is warned of, once', async () => {
    await staked(back);
    await toEnd();
    expect(warned()).toEqual([HANDED_BACK]);
    await after();
    expect(warned()).toEqual([HANDED_BACK]);
  });

  it('that comes back by one answer alone is warned of too', async () => {
    for (const lie of ['shown', 'proven'] as const) {
      anew();
      await staked({ [lie]: back[lie] });
      await toEnd();
      expect([lie, warned()]).toEqual([lie, [HANDED_BACK]]);
    }
  });

  it('that is shown as returned is none that stands', async () => {
    await staked({ shown: (bet) => bet && { ...bet, state: 'returned' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(warned()).toEqual([HANDED_BACK]);
  });

  it('that vanishes is warned of while bets are still taken', async () => {
    const { desk } = await staked({ shown: () => null });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([desk.isOpen, warned()]).toEqual([true, [HANDED_BACK]]);
  });

  it('that no look shows which was asked before it is no cause to warn', async () => {
    const { studio, desk, placing, follower } = await staked();
    let answer = (): void => undefined;
    const asked = studio.state.bind(studio);
    const early = { ...(await asked()), bet: null };
    desk.stakes.answeredBack(studio.bet?.betId ?? '', true);
    studio.bet = null;
    vi.spyOn(studio, 'state').mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(early))));
    follower.now();
    desk.hear({ ...early });
    desk.lay('red');
    await stake(placing);
    answer();
    await vi.advanceTimersByTimeAsync(50);
    expect(warned()).toEqual([]);
  });

  it('may come back when its player has asked for it, on this page or in another tab', async () => {
    const { placing, desk } = await staked();
    await takeBack(placing);
    await after();
    expect([desk.stakes.standing(), warned()]).toEqual([[], []]);

    anew();
    const there = await staked();
    new OwnStakes().asksBack(there.studio.bet?.betId ?? '');
    await there.studio.takeBack();
    await after();
    expect(warned()).toEqual([]);
  });

  it('is none of another player who sits at the same device, in the same round and after it', async () => {
    const other = page(new OneRound(wheel), wheel, 'another');
    const { desk } = await staked();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([other.desk.stakes.standing(), desk.stakes.standing().length, warned()]).toEqual([[], 1, []]);
    await toEnd();
    await after();
    expect(warned()).toEqual([]);
  });

  it('may be back where the answer to that is a refusal, but for one that says that it stays', async () => {
    for (const [code, warnings] of [
      ['session.expired', []],
      ['rate.limited', []],
      ['bets.closed', [HANDED_BACK]],
    ] as const) {
      anew();
      const { studio, placing } = await staked();
      const takes = studio.takeBack.bind(studio);
      vi.spyOn(studio, 'takeBack').mockImplementation(async () => {
        await takes();
        throw new Refusal(code);
      });
      await takeBack(placing);
      await after();
      expect([code, warned()]).toEqual([code, warnings]);
    }
  });

  it('is asked for no longer than it is kept, by whatever clock it was sent', async () => {
    for (const ahead of [-13, 13]) {
      anew();
      vi.setSystemTime(NOW + 1_000 + ahead * 3_600_000);
      const stakes = new OwnStakes();
      stakes.sent({ requestKey: 'one', table: wheel.code, roundNo: '1', stakes: [] });
      stakes.booked({ requestKey: 'one' } as BetRequest, { betId: 'first', stakes: [], total: '0' } as unknown as TableBetView);
      expect(stakes.of('first')).not.toBeNull();
      vi.setSystemTime(NOW + 1_000);
      expect(stakes.standing()).toEqual([]);
      stakes.sent({ requestKey: 'two', table: wheel.code, roundNo: '2', stakes: [] });
      expect(stakes.of('first')).toBeNull();
    }
  });

  it('may come back before the answer to that does', async () => {
    const { studio, placing } = await staked();
    const takes = studio.takeBack.bind(studio);
    vi.spyOn(studio, 'takeBack').mockImplementation(async () => {
      const reply = await takes();
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      return reply;
    });
    void takeBack(placing);
    await after();
    expect(warned()).toEqual([]);
  });

  it('is waited for while it is not settled', async () => {
    const isLate = (): boolean => Date.now() < NOW + 70_000;
    const { desk } = await staked({
      shown: (bet) => bet && { ...bet, state: 'placed', payout: '0' },
      listed: (bet) => (isLate() ? { ...bet, state: 'placed' } : bet),
      proven: (bet) => (isLate() ? { ...bet, state: 'placed', payout: '0' } : bet),
    });
    await after();
    expect([desk.stakes.standing().length, warned()]).toEqual([1, []]);
    await after();
    expect([desk.stakes.standing().length, warned()]).toEqual([0, []]);
  });

  it('stays when taking it back was refused', async () => {
    const { studio, placing } = await staked(back);
    vi.spyOn(studio, 'takeBack').mockRejectedValue(new Refusal('bets.closed'));
    await takeBack(placing);
    await toEnd();
    expect(warned()).toEqual([HANDED_BACK]);
  });

  it('comes back from a void round, which is warned of as such', async () => {
    await staked({
      ...back,
      round: (round) => (round.state === 'settled' ? { ...round, state: 'void', outcome: [] } : round),
      shown: (bet, { state }) => (state === 'void' ? null : bet),
    });
    await after();
    expect(warned()).toEqual([warning('voidedFixed')]);
  });

  it('is asked after when the page was loaded anew meanwhile', async () => {
    for (const lies of [back, { isForgotten: true }]) {
      anew();
      const { studio } = await staked(lies);
      vi.clearAllTimers();
      vi.setSystemTime(NOW + 45_000);
      page(studio, wheel);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(warned()).toEqual([HANDED_BACK]);
    }
  });

  it('is not asked after for so long that a trial may be forgotten', async () => {
    await staked({ isForgotten: true });
    vi.clearAllTimers();
    vi.setSystemTime(NOW + 24 * 3_600_000);
    page(new OneRound(wheel), wheel);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(warned()).toEqual([]);
  });

  it('is asked after again where the studio does not answer', async () => {
    await staked(back);
    vi.mocked(proofOfBet).mockRejectedValue(new NoAnswer());
    await after();
    expect(warned()).toEqual([]);
    vi.mocked(proofOfBet)
      .mockReset()
      .mockImplementation(async () => {
        throw new Refusal('round.unknown');
      });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(warned()).toEqual([HANDED_BACK]);
  });

  it('is found in the list of bets of a studio that shows none with the round', async () => {
    await staked({ proven: () => undefined });
    await after();
    expect(warned()).toEqual([]);
  });
});

it('takes no stake for confirmed that the studio has not answered to', async () => {
  const { studio, placing } = await laid(new OneRound(wheel));
  const place = studio.place.bind(studio);
  vi.spyOn(studio, 'place').mockImplementation(async (request) => {
    await place(request);
    throw new NoAnswer();
  });
  const staking = stake(placing);
  await vi.advanceTimersByTimeAsync(25_000);
  await staking;
  // It was called placed while its money was asked for, and goes back.
  await studio.takeBack();
  await after();
  expect(warned()).toEqual([]);
});
