import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roundAt } from '../../../../src/tables/clock.ts';
import { stake } from '../place.ts';
import { after, anew, atLast, laid, NOW, tableNamed, warned, warning } from './testing/page.ts';
import { type Lies, OneRound } from './testing/studio.ts';

vi.mock('../../ui/dialog.ts', () => ({ openMessage: vi.fn() }));
vi.mock('../api.ts', () => ({ proofOf: vi.fn(), proofOfBet: vi.fn() }));
beforeEach(anew);
afterEach(atLast);

it('knows a flight by hand that came down while the studio was away, and no other one', async () => {
  const kite = tableNamed('crash-meadow');
  const landed = async (pick: number): Promise<string[]> => {
    anew();
    const resumedAt = roundAt(kite, NOW).endsAt;
    const away: Lies = {
      shown: (bet, { outcome }) => (outcome.length > 0 ? null : bet),
      proven: (bet) => ({ ...bet, state: 'returned', payout: '0', stakes: bet.stakes.map((each) => ({ ...each, resumedAt })) }),
    };
    const { desk, placing } = await laid(new OneRound(kite, away), kite, 'flight');
    desk.name('flight', pick);
    await stake(placing);
    await after();
    return warned();
  };
  expect(await landed(5_000)).toEqual([]);
  expect(await landed(101)).toEqual([warning('handedBack')]);
});
