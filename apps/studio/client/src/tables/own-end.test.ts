import { expect, it } from 'vitest';
import { money } from '../money.ts';
import { betText, ownEnd } from './own-end.ts';
import { tt } from './text/text.ts';

it.each([
  [0n, 'none', 'state.lost'],
  [1n, 'plain', 'state.part'],
  [100_000n, 'plain', 'state.part'],
  [100_001n, 'small', 'state.won'],
  [5_000_000n, 'huge', 'state.won'],
] as const)('of a stake of 100,000 a return of %s is told as %s, by %s', (payout, level, words) => {
  expect(ownEnd({ payout, total: 100_000n })).toEqual({ level, text: tt(words, { amount: money(payout) }) });
});

it('says of a bet that came back why it did, where the studio was away during its flight', () => {
  const flown = (change: object, outcome: number[]): string => {
    const stakes = [{ area: 'flight', stake: '1', pick: 5_000, ...change }];
    const bet = { betId: 'b', table: 'crash-meadow', roundNo: '1', stakes, total: '1', payout: '0', createdAt: 1 };
    return betText({ ...bet, state: 'returned', outcome });
  };
  expect([flown({ resumedAt: 1 }, [200]), flown({}, [200]), flown({ resumedAt: 1 }, [])]).toEqual([
    tt('state.cutOff'),
    tt('state.returned'),
    tt('state.back'),
  ]);
});
