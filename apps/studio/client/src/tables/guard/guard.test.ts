import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
