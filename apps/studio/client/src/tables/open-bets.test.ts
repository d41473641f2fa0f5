import { expect, it, vi } from 'vitest';
import type { TableBetView } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { OpenBets } from './open-bets.ts';

const NOW = 1_800_000_000_000;

/** A bet that is placed, its round, and when that ends. */
function placedNow() {
  const table = tableOf('baccarat-garden');
  if (!table) throw new Error('there is no such table');
  const { roundNo, endsAt } = roundAt(table, NOW);
  const placed: TableBetView = {
    ...{ betId: 'b', table: table.code, roundNo, stakes: [{ area: 'tie', stake: '50000' }], total: '50000' },
    ...{ payout: '0', state: 'placed', outcome: [], createdAt: NOW },
  };
  return { placed, roundNo, endsAt };
}

it('tells on a page that is opened anew how a bet at another table ended, once, and nothing of what was over before', async () => {
  const { placed, roundNo, endsAt } = placedNow();
  const older: TableBetView = { ...placed, betId: 'a', roundNo: `${roundNo}0`, state: 'settled' };
  const ended: TableBetView = { ...placed, state: 'settled', payout: '450000' };
  const open = new OpenBets();
  open.found([placed, older]);
  const api = { bets: async () => ({ bets: [ended, older], more: false }) };
  expect(await open.look(api, endsAt - 1)).toEqual({ ended: [], hasMoved: false });
  expect(await open.look(api, endsAt)).toEqual({ ended: [ended], hasMoved: true });
  expect(await open.look(api, endsAt + 1)).toEqual({ ended: [], hasMoved: false });
});

it('tells nothing of a bet that is taken back before an older answer comes that calls it staked', async () => {
  const { placed, endsAt } = placedNow();
  const returned: TableBetView = { ...placed, state: 'returned' };
  const open = new OpenBets();
  open.placed(placed);
  open.takenBack(placed);
  open.found([placed]);
  const bets = vi.fn(async () => ({ bets: [returned], more: false }));
  expect(await open.look({ bets }, endsAt)).toEqual({ ended: [], hasMoved: false });
  expect(bets).not.toHaveBeenCalled();
  // Another one of the same round is told of as any other.
  const again: TableBetView = { ...placed, betId: 'c' };
  open.placed(again);
  bets.mockResolvedValue({ bets: [{ ...again, state: 'settled' }], more: false });
  expect((await open.look({ bets }, endsAt)).ended).toHaveLength(1);
});
