import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roundAt } from '../../../../src/tables/clock.ts';
import { CEILING, flightMs, heightAt } from '../../../../src/tables/crash.ts';
import { heightText } from '../../../../src/tables/results.ts';
import { NoAnswer } from '../../api.ts';
import { leaveFlight, stake } from '../place.ts';
import { after, anew, atLast, laid, NOW, tableNamed, warned, warning } from './testing/page.ts';
import { type Lies, OneRound, type Way } from './testing/studio.ts';

vi.mock('../../ui/dialog.ts', () => ({ openMessage: vi.fn() }));
vi.mock('../api.ts', () => ({ proofOf: vi.fn(), proofOfBet: vi.fn() }));
beforeEach(anew);
afterEach(atLast);

const kite = tableNamed('crash-meadow');
const { drawsAt } = roundAt(kite, NOW);
/** A flight that stays up for eight seconds or more, and not to the ceiling. */
const long = (lies: Lies = {}): OneRound => {
  for (let index = 0; ; index += 1) {
    const studio = new OneRound(kite, lies, index.toString(16).padStart(64, '0'));
    const [reached = 0] = studio.outcome;
    if (reached > heightAt(8_000) && reached < 2_000) return studio;
  }
};

/** A page whose player has staked on a flight, by hand where no target is named. */
async function aloft(studio: OneRound, pick = CEILING) {
  const page = await laid(studio, kite, 'flight');
  page.desk.name('flight', pick);
  await stake(page.placing);
  return page;
}

/** Presses to leave so long after the start, and goes on to the round after. */
async function leaving(studio: OneRound, afterMs: number, ways: { looks?: Way; leaves?: Way } = {}, pick = CEILING) {
  Object.assign(studio, ways);
  const page = await aloft(studio, pick);
  await vi.advanceTimersByTimeAsync(drawsAt + afterMs - Date.now());
  const pressed = heightAt(Date.now() - drawsAt);
  const left = leaveFlight(page.placing);
  await after();
  await left;
  return { ...page, pressed };
}

it('knows a flight by hand that came down while the studio was away, and no other one', async () => {
  const landed = async (pick: number): Promise<string[]> => {
    anew();
    const resumedAt = roundAt(kite, NOW).endsAt;
    await aloft(
      new OneRound(kite, {
        shown: (bet, { outcome }) => (outcome.length > 0 ? null : bet),
        proven: (bet) => ({ ...bet, state: 'returned', payout: '0', stakes: bet.stakes.map((each) => ({ ...each, resumedAt })) }),
      }),
      pick,
    );
    await after();
    return warned();
  };
  expect(await landed(CEILING)).toEqual([]);
  expect(await landed(101)).toEqual([warning('handedBack')]);
});

describe('leaving by hand', () => {
  const slow: Way = { there: 700, back: 900 };
  /** By such looks alone a device is ahead of the studio, or behind it. */
  const late: Way = { there: 1_500, back: 0 };
  const early: Way = { there: 0, back: 1_500 };

  it('is by the studio’s clock, however long questions and answers are on their way', async () => {
    for (const ways of [{}, { leaves: slow }, { looks: slow }, { looks: early, leaves: slow }, { looks: late }]) {
      anew();
      const { studio, pressed } = await leaving(long(), 4_000, ways);
      expect(studio.bet?.stakes[0]?.left).toBeGreaterThanOrEqual(pressed);
      expect(warned()).toEqual([]);
    }
  });

  it('at the target that was named is no lower than the press', async () => {
    const { studio } = await leaving(long(), 4_000, {}, 110);
    expect([studio.bet?.stakes[0]?.left, warned()]).toEqual([110, []]);
  });

  it('is warned of where the studio books a height that was over at the press', async () => {
    const { pressed } = await leaving(long({ left: (height) => height - 60 }), 4_000);
    const [text = ''] = warned();
    expect(warned()).toHaveLength(1);
    const [, height = ''] = /at (\S+) or higher/.exec(text) ?? [];
    expect(text).toBe(warning('leftLow', { left: heightText(pressed - 60), height }));
    expect(Number.parseFloat(height) * 100).toBeGreaterThan(pressed - 25);
  });

  it('is not warned of for what the way of the last look leaves open', async () => {
    await leaving(long({ left: (height) => height - 60 }), 4_000, { looks: early });
    expect(warned()).toEqual([]);
  });

  it('is warned of where the studio said that the flight was over, and its proof says that it was up', async () => {
    await leaving(long({ left: () => 'over' }), 4_000);
    expect(warned()).toEqual([warning('leftOver')]);
  });

  it('too late is no lie, also where it was pressed in time', async () => {
    for (const [before, leaves, looks] of [
      [100, { there: 300, back: 300 }, slow],
      [200, { there: 201, back: 0 }, early],
    ] as const) {
      anew();
      const studio = long();
      await leaving(studio, flightMs(studio.outcome) - before, { leaves, looks });
      expect([studio.bet?.stakes[0]?.left, warned()]).toEqual([undefined, []]);
    }
  });

  it('is not yet known to a look that was asked for before', async () => {
    const studio = long();
    const { placing, follower, desk } = await aloft(studio);
    await vi.advanceTimersByTimeAsync(drawsAt + 4_000 - Date.now());
    studio.looks = early;
    follower.now();
    await leaveFlight(placing);
    expect(desk.left).not.toBeNull();
    await after();
    expect(warned()).toEqual([]);
  });
});

describe('a height of leaving', () => {
  it('that nobody has pressed for is warned of', async () => {
    await aloft(
      long({
        shown: (bet, { state }) =>
          bet && (state === 'open' ? bet : { ...bet, stakes: bet.stakes.map((each) => ({ ...each, left: 120 })) }),
      }),
    );
    await after();
    expect(warned()).toEqual([warning('leftOther')]);
  });

  it('stays as it was told', async () => {
    const later = <Bet extends { stakes: readonly { left?: number }[] }>(bet: Bet): Bet => ({
      ...bet,
      stakes: bet.stakes.map((each) => (each.left === undefined ? each : { ...each, left: each.left + 1 })),
    });
    await leaving(long({ proven: later }), 4_000);
    expect(warned()).toEqual([warning('leftOther')]);
  });

  it('that was told is one at which the kite was up', async () => {
    await leaving(long({ left: () => 2_500 }), 4_000);
    expect(warned()).toEqual([warning('leftOther')]);
  });

  it('that was told is paid, and no cause to return the stake', async () => {
    const resumedAt = roundAt(kite, NOW).endsAt;
    const proven: Lies['proven'] = (bet) => ({
      ...{ ...bet, state: 'returned', payout: '0' },
      stakes: bet.stakes.map((each) => ({ ...each, resumedAt })),
    });
    await leaving(long({ proven }), 4_000);
    expect(warned()).toEqual([warning('handedBack')]);
  });
});

describe('the end of a flight', () => {
  it('is asked for again at once where the answer fails', async () => {
    const studio = long();
    const landing = vi.spyOn(studio, 'landing').mockRejectedValueOnce(new NoAnswer()).mockRejectedValueOnce(new NoAnswer());
    const { desk } = await aloft(studio);
    await vi.advanceTimersByTimeAsync(drawsAt + 2_000 - Date.now());
    expect([landing.mock.calls.length, desk.height === null]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(drawsAt + flightMs(studio.outcome) + 50 - Date.now());
    expect(desk.state?.round.outcome).toEqual(studio.outcome);
  });

  it('is asked for less and less often where no answer comes, and not any more when a look tells it', async () => {
    const studio = long();
    const landing = vi.spyOn(studio, 'landing').mockRejectedValue(new NoAnswer());
    await aloft(studio);
    await vi.advanceTimersByTimeAsync(drawsAt + 8_000 - Date.now());
    const asked = landing.mock.calls.length;
    expect(asked).toBeGreaterThan(4);
    expect(asked).toBeLessThan(8);
    await vi.advanceTimersByTimeAsync(roundAt(kite, NOW).endsAt - Date.now());
    expect(landing.mock.calls.length).toBeLessThan(asked + 3);
  });
});
