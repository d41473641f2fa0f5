import { expect, it } from 'vitest';
import type { TableBetView } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { OpenBets } from './open-bets.ts';

const NOW = 1_800_000_000_000;

it('tells on a page that is opened anew how a bet at another table ended, once, and nothing of what was over before', async () => {
  const table = tableOf('baccarat-garden');
  if (!table) throw new Error('there is no such table');
  const { roundNo, endsAt } = roundAt(table, NOW);
  const placed: TableBetView = {
    ...{ betId: 'b', table: table.code, roundNo, stakes: [{ area: 'tie', stake: '50000' }], total: '50000' },
    ...{ payout: '0', state: 'placed', outcome: [], createdAt: NOW },
  };
  const older: TableBetView = { ...placed, betId: 'a', roundNo: `${roundNo}0`, state: 'settled' };
  const ended: TableBetView = { ...placed, state: 'settled', payout: '450000' };
  const open = new OpenBets();
  open.found([placed, older]);
  const api = { bets: async () => ({ bets: [ended, older], more: false }) };
  expect(await open.look(api, endsAt - 1)).toEqual({ ended: [], hasMoved: false });
  expect(await open.look(api, endsAt)).toEqual({ ended: [ended], hasMoved: true });
  expect(await open.look(api, endsAt + 1)).toEqual({ ended: [], hasMoved: false });
});
