import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { withOneVendor } from '../testing/one-vendor.ts';
import { told } from '../testing/vendor.ts';

const PATH = '/vendor/jackpots';
const PATIENT = { timeout: 15_000 };

describe.each(usualKind)('the jackpot of a brand on %s', (kind) => {
  const at = withOneVendor(kind);
  beforeEach(async () => {
    at.vendor.games = [told('well', { classification: 'JP' }), told('hill', { classification: 'JP' }), told('plain')];
    await at.app.catalogue.syncVendor('RLT');
  });

  const jackpot = (catalogue = at.app.catalogue) => catalogue.jackpot(at.app.merchantId, 'VND');
  const tells = (...jackpots: unknown[]) =>
    at.vendor.drawings.set(PATH, (_, response) => void response.end(JSON.stringify({ jackpots })));
  const of = (gameCode: string, amount: string, currency = 'VND') => ({ gameCode, currency, amount });
  const asked = () => at.vendor.asked.filter((path) => path.startsWith(PATH));
  const hangsUp = () => at.vendor.drawings.set(PATH, (request) => request.socket.destroy());

  it('is the highest that its open games tell in its currency, and that of no other game', async () => {
    tells(of('well', '100'), of('hill', '300', 'USD'), of('hill', '200'), of('plain', '900'), of('gone', '900'));
    expect(await jackpot()).toBe(200n);
    expect(asked()).toEqual(['/vendor/jackpots?vendor=RLT&currency=VND']);
  });

  it('is none where a vendor tells of none, or something that is no list of jackpots', async () => {
    expect(await jackpot()).toBeNull();
    for (const bad of [of('well', '-1'), of('well', '1.5'), { gameCode: 'well' }, 7]) {
      at.app.clock.advance(30_000);
      tells(bad);
      expect(await jackpot(), JSON.stringify(bad)).toBeNull();
    }
  });

  it('is not asked of a vendor without such a game', async () => {
    at.vendor.games = [told('plain')];
    await at.app.catalogue.syncVendor('RLT');
    tells(of('plain', '900'));
    expect(await jackpot()).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('is asked for once for many who look at once, and again only after ten seconds', async () => {
    tells(of('well', '100'));
    expect(await Promise.all([jackpot(), jackpot(), jackpot()])).toEqual([100n, 100n, 100n]);
    tells(of('well', '150'));
    at.app.clock.advance(9_999);
    expect(await jackpot()).toBe(100n);
    expect(asked()).toHaveLength(1);
    at.app.clock.advance(30_000);
    expect(await Promise.all([jackpot(), jackpot(), jackpot()])).toEqual([150n, 150n, 150n]);
    expect(asked()).toHaveLength(2);
  });

  it('is no older than fifteen seconds, whichever of two gateways is asked in turn: a page shows it for as long again', async () => {
    const gateways = [at.app.catalogue, at.app.another()];
    let seconds = 0;
    for (let look = 0; look < 12; look += 1) {
      tells(of('well', String(1_000 + seconds)));
      const shown = Number(await jackpot(gateways[look % 2]));
      expect(shown, `look ${look}`).toBeGreaterThan(1_000 + seconds - 15);
      // The pages of both ask every fifteen seconds, so that each of them is asked every thirty.
      seconds += 15;
      at.app.clock.advance(15_000);
    }
    expect(asked().length).toBeLessThanOrEqual(12);
  });

  it('is shown for thirty seconds at most when the vendor does not answer any more', async () => {
    tells(of('well', '100'));
    expect(await jackpot()).toBe(100n);
    at.vendor.drawings.delete(PATH);
    at.app.clock.advance(29_999);
    expect(await jackpot()).toBe(100n);
    at.app.clock.advance(1);
    expect(await jackpot()).toBeNull();
  });

  it('is asked for no more often of a vendor that is dead, and tells again what it says once it is back', async () => {
    hangsUp();
    expect(await Promise.all([jackpot(), jackpot(), jackpot()])).toEqual([null, null, null]);
    for (let seconds = 0; seconds < 9; seconds += 1) {
      at.app.clock.advance(1_000);
      expect(await jackpot()).toBeNull();
    }
    expect(asked()).toHaveLength(1);
    tells(of('well', '100'));
    at.app.clock.advance(1_000);
    await expect.poll(() => jackpot(), PATIENT).toBe(100n);
    expect(asked()).toHaveLength(2);
  });

  it('keeps nobody waiting for a vendor that was silent when it was asked last', async () => {
    hangsUp();
    expect(await jackpot()).toBeNull();
    // The vendor is never given up, however long the test takes to let it answer.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const held: ServerResponse[] = [];
    at.vendor.drawings.set(PATH, (_, response) => void held.push(response));
    at.app.clock.advance(10_000);
    // Answered while the vendor has not answered, which it does only then.
    expect(await jackpot()).toBeNull();
    await expect.poll(() => held.length, PATIENT).toBe(1);
    held[0]?.end(JSON.stringify({ jackpots: [of('well', '100')] }));
    await expect.poll(() => jackpot(), PATIENT).toBe(100n);
    expect(asked()).toHaveLength(2);
  });
});
