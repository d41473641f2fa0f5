import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer } from '../../api.ts';
import { stake } from '../place.ts';
import { after, anew, atLast, laid, staked, toEnd, warned, warning, wheel } from './testing/page.ts';
import { type Lies, OneRound } from './testing/studio.ts';

vi.mock('../../ui/dialog.ts', () => ({ openMessage: vi.fn() }));
vi.mock('../api.ts', () => ({ proofOf: vi.fn(), proofOfBet: vi.fn() }));
beforeEach(anew);
afterEach(atLast);

const [OTHER, BREACH] = [warning('otherStakes'), warning('breachText')];

describe('a bet', () => {
  const other = <Bet extends { stakes: readonly { area: string }[] }>(bet: Bet): Bet => ({
    ...bet,
    stakes: bet.stakes.map((each) => ({ ...each, area: 'zero' })),
  });

  it('that is not the one that was sent is warned of with the answer to the stake', async () => {
    await staked({ placed: other });
    expect(warned()).toEqual([OTHER]);
  });

  it('that becomes another one is warned of, in what the table shows and in the proof', async () => {
    for (const lies of [{ shown: (bet) => bet && other(bet) }, { proven: other }] satisfies Lies[]) {
      anew();
      await staked(lies);
      await toEnd();
      expect(warned()).toEqual([OTHER]);
    }
  });

  it('that was never answered to is compared when it is told of', async () => {
    const made = new OneRound(wheel, { listed: other, shown: (bet) => bet && other(bet), proven: other });
    const { placing } = await laid(made);
    const place = made.place.bind(made);
    vi.spyOn(made, 'place').mockImplementation(async (request) => {
      await place(request);
      throw new NoAnswer();
    });
    void stake(placing);
    await after();
    expect(warned()).toEqual([OTHER]);
  });

  it('that is paid less than its areas pay is warned of, whatever the table shows', async () => {
    const less = <Bet extends { stakes: readonly { back?: string }[]; payout: string }>(bet: Bet): Bet => ({
      ...bet,
      stakes: bet.stakes.map((each) => (each.back === undefined ? each : { ...each, back: '10000' })),
      payout: '10000',
    });
    await staked(
      { proven: (bet) => (bet.state === 'settled' ? less(bet) : bet) },
      wheel,
      `straight-${new OneRound(wheel).outcome.join('')}`,
    );
    await toEnd();
    expect(warned()).toEqual([BREACH]);
  });
});
