import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createBrand } from '../../apps/gateway/src/brand/index.ts';
import { createCatalogue, type Vendor } from '../../apps/gateway/src/catalogue/index.ts';
import { openCatalogueDatabase } from '../../apps/gateway/src/catalogue/testing/app.ts';
import { testGame } from '../../apps/gateway/src/play/testing/catalogue.ts';
import { createCeilings } from '../../apps/gateway/src/play/vendor-api/ceilings.ts';
import type { Transfer } from '../../apps/gateway/src/wallet/index.ts';
import { LOTTERIES, SERIES } from '../../apps/studio/src/lottery/games.ts';
import { MOST_WIN, prizeOf, TICKET_PRICE } from '../../apps/studio/src/lottery/prices.ts';
import { allPays } from '../../apps/studio/src/lottery/returns.ts';
import { vendorGames } from '../../apps/studio/src/server/vendor-games.ts';

/** What the demo's gateway pays unseen against what its lotteries can win: a ticket that wins by the rules never waits for a person. */
const migration = join(import.meta.dirname, '../../apps/gateway/src/catalogue/migrations/280-lottery-ceilings.sql');
let db: Database;
beforeAll(async () => void (db = await openCatalogueDatabase('embedded')));
afterAll(() => db.close());

const vendorsNow = async (): Promise<Vendor[]> => {
  const brand = createBrand({ db, clock: manualClock(0), demo: true });
  const merchant = await brand.seedDemo();
  const catalogue = createCatalogue({ db, clock: manualClock(0), log: createLog('silent'), images: brand.images });
  await catalogue.seedDemo(merchant.id, 'http://studio.test');
  return Promise.all(
    ['LOTT', 'TCG_LOTTO_VN'].map(async (code) => {
      const vendor = await catalogue.vendorByCode(code);
      if (!vendor) throw new Error(`the demo has no vendor ${code}`);
      return vendor;
    }),
  );
};

/** Why a ticket of one stake that wins an amount would be held, by the rule of the gateway. */
const whyHeld = (vendor: Vendor, code: string, stake: bigint, amount: bigint): Promise<string | null> => {
  const told = vendorGames(vendor.code, () => ({})).find(({ gameCode }) => gameCode === code);
  if (!told) throw new Error(`${vendor.code} does not list ${code}`);
  const movements = async (): Promise<Transfer[]> => [{ kind: 'debit', txId: 'd', ref: null, amount: stake } as Transfer];
  const game = testGame(1, vendor.id, code, { minStake: BigInt(told.minStake), toldMultiple: told.maxWinMultiple ?? null });
  const payout = { vendor, game, roundId: 'r', txId: 'c', amount, isOneOfMany: false };
  return createCeilings({ wallet: { movements } }).ofPayout({ ...payout, player: { wallet: 1 } as never });
};

it('the demo pays the highest ticket of every bet type at once, and the most of an order', async () => {
  const vendors = await vendorsNow();
  let seen = 0;
  for (const game of LOTTERIES) {
    const vendor = vendors.find(({ code }) => code === game.vendor);
    if (!vendor) throw new Error(`the demo has no vendor ${game.vendor}`);
    for (const bet of game.bets) {
      const hits = bet.rule.kind === 'each' && 'chance' in bet.rule.pays ? bet.field.size : 1;
      const stake = TICKET_PRICE * BigInt(bet.lines);
      const prizes = allPays(bet).map((pay) => prizeOf(pay, TICKET_PRICE, SERIES[game.mode]?.most ?? 0) * BigInt(hits));
      const win = prizes.reduce((most, prize) => (prize > most ? prize : most), 0n);
      const paid = win > MOST_WIN ? MOST_WIN : win;
      expect([game.code, bet.code, await whyHeld(vendor, game.code, stake, paid)]).toEqual([game.code, bet.code, null]);
      seen += 1;
    }
    expect(await whyHeld(vendor, game.code, TICKET_PRICE * 100_000n, MOST_WIN)).toBeNull();
    expect(await whyHeld(vendor, game.code, TICKET_PRICE * 100_000n, MOST_WIN + 1n)).toContain('its ceiling is');
  }
  expect(seen).toBeGreaterThan(500);
});

it('a demo of before is brought to the same ceilings, but for what an operator set', async () => {
  const fresh = await vendorsNow();
  await db.query({ text: `update vendor set win_multiple = 10000, win_amount = null where code = 'LOTT'` });
  await db.query({ text: `update vendor set win_multiple = 10000, win_amount = 7 where code = 'TCG_LOTTO_VN'` });
  await db.query({ text: readFileSync(migration, 'utf8') });
  const [house, vietnam] = await vendorsNow();
  expect(house).toEqual(fresh[0]);
  expect(vietnam).toMatchObject({ winMultiple: 10_000, winAmount: 7n });
});
