import { createHash } from 'node:crypto';
import { openDatabase } from '@marquee/service/database';
import { temporaryFolder } from '@marquee/service/testing';
import { expect, it, vi } from 'vitest';
import { wishingWell } from '../../arcade/wishing-well.ts';
import { seatAt } from '../../testing/arcade-seat.ts';
import { openFullPot } from '../../testing/pool.ts';
import { MIGRATIONS } from '../schema.ts';
import { openStore } from '../store.ts';
import { balanceOf } from './balancing.ts';
import { POOL_SUMS } from './schema.ts';

const WELL = { gameCode: wishingWell.code, currency: 'VND' };
const seat = seatAt(wishingWell, 100_000_000n);
let keys = 0;

async function toss(): Promise<string> {
  seat.clock.advance(5_000);
  keys += 1;
  seat.studio.setSecret(seat.token, createHash('sha256').update(`toss ${keys}`).digest('hex'));
  return (await seat.studio.open(seat.token, `request-${keys}`, {})).round.roundId;
}

/** A pot that its first stake takes, and the next one with two stakes in it. The answer is the round that took the first. */
async function twoPots(): Promise<string> {
  openFullPot(seat.studio.base, wishingWell, 1n);
  const winner = await toss();
  await toss();
  await toss();
  return winner;
}

/** Balances the pool; the answer is what it found, and the pots whose parts it read. */
async function balanced(isFull = false) {
  const read = vi.spyOn(seat.studio.store.pools, 'parts');
  const { faults, ...books } = await balanceOf(seat.studio.base, WELL, { isFull });
  const pots = read.mock.calls.map(([, pot]) => pot);
  read.mockRestore();
  return { faults, books, pots };
}

/** Changes whether a round counts as played. */
function setPlayed(roundId: string, isPlayed: boolean): void {
  const round = seat.studio.store.rounds.find(roundId);
  if (!round) throw new Error('there is no such round');
  seat.studio.store.rounds.update({ ...round, state: isPlayed ? 'closed' : 'cancelled' });
}
const FAULT = [expect.stringMatching(/^pot 1, part 1: its round was not played$/)];

it('the parts of a won pot that balanced are read by a full count alone, and all counts come to the same', async () => {
  await twoPots();
  const first = await balanced();
  expect(first).toMatchObject({ faults: [], pots: [1, 2] });
  const { books } = first;
  expect(await balanced()).toEqual({ faults: [], books, pots: [2] });
  expect(await balanced(true)).toEqual({ faults: [], books, pots: [1, 2] });
  expect(await balanced()).toEqual({ faults: [], books, pots: [2] });
  seat.studio.close();
  seat.reopen();
  expect(await balanced()).toEqual({ faults: [], books, pots: [2] });
});

it('a won pot that does not balance is counted each time until it does', async () => {
  const winner = await twoPots();
  setPlayed(winner, false);
  for (let count = 0; count < 2; count += 1) expect(await balanced()).toMatchObject({ faults: FAULT, pots: [1, 2] });
  setPlayed(winner, true);
  expect(await balanced()).toMatchObject({ faults: [], pots: [1, 2] });
  expect(await balanced()).toMatchObject({ faults: [], pots: [2] });
});

it('what a full count finds in a pot whose sums were kept is found by every count from then on', async () => {
  const winner = await twoPots();
  await balanced();
  setPlayed(winner, false);
  expect(await balanced()).toMatchObject({ faults: [], pots: [2] });
  for (const isFull of [true, false]) expect(await balanced(isFull)).toMatchObject({ faults: FAULT, pots: [1, 2] });
});

it('kept sums that are not right do not balance, until a full count', async () => {
  await twoPots();
  await balanced();
  const { pools } = seat.studio.store;
  const sums = pools.sums(WELL);
  if (!sums) throw new Error('nothing is kept');
  expect(sums.pot).toBe(1);
  for (const change of [{ added: sums.added + 1n }, { reserved: 0n }, { seeds: 0n }, { paid: sums.paid - 1n }]) {
    pools.saveSums({ ...sums, ...change });
    expect((await balanced()).faults).not.toEqual([]);
  }
  expect((await balanced(true)).faults).toEqual([]);
  expect(pools.sums(WELL)).toEqual(sums);
});

it('a file of before sums were kept is counted from its first pot', async () => {
  const folder = temporaryFolder();
  const migrations = MIGRATIONS.slice(0, MIGRATIONS.indexOf(POOL_SUMS));
  const older = openDatabase({ directory: folder.path, name: 'studio', what: 'tests', migrations });
  older.exec(`
    INSERT INTO pools VALUES ('${WELL.gameCode}', 'VND', 1, '0', '10000');
    INSERT INTO pool_pots VALUES ('${WELL.gameCode}', 'VND', 1, '1', '2', 150, 50, '10000', '10000', 0, 1)`);
  older.close();
  const store = openStore(folder.path);
  const { faults, house, pot } = await balanceOf({ store, clock: seat.clock }, WELL);
  expect({ faults, house, pot }).toEqual({ faults: [], house: 10_000n, pot: 10_000n });
  store.close();
  folder.remove();
});
