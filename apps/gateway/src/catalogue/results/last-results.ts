import type { Query, Reply } from '@marquee/contract';
import type { VendorResults } from '@marquee/contract/vendor';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Snapshot } from '../cache.ts';
import type { Vendor } from '../game.ts';
import { askResults } from '../vendor-client.ts';

type Results = VendorResults['results'];

/** Results are asked for at most so often, however many look at them. */
const FRESH_MS = 5_000;
/** A vendor that has told none is left alone for so long. */
const PAUSE_MS = 60_000;

export type LastResults = (
  snapshot: Snapshot,
  query: Query<'lastResults'>,
  viewer: { merchantId: number; language: string },
) => Promise<Reply<'lastResults'>>;

/**
 * Makes what tells how the last rounds of tables ended. Vendors are asked through `send`, only while somebody looks, and for all their tables at
 * once; one that does not answer has no results.
 */
export function createLastResults({ now }: Pick<Clock, 'now'>, send: typeof fetch): LastResults {
  const held = new Map<number, { until: number; results: Promise<Results> }>();

  const resultsOf = (vendor: Vendor): Promise<Results> => {
    const known = held.get(vendor.id);
    if (known && known.until > now()) return known.results;
    const entry = { until: Number.POSITIVE_INFINITY, results: Promise.resolve<Results>([]) };
    entry.results = askResults(send, vendor).then(
      (results) => {
        entry.until = now() + FRESH_MS;
        return results;
      },
      () => {
        entry.until = now() + PAUSE_MS;
        return [];
      },
    );
    held.set(vendor.id, entry);
    return entry.results;
  };

  return async (snapshot, { gameType }, { merchantId, language }) => {
    const games = snapshot.lobby(merchantId).games.filter((game) => game.gameType === gameType.toUpperCase());
    const vendors = [...new Set(games.map(({ vendorId }) => vendorId))].flatMap((id) => snapshot.vendors.get(id) ?? []);
    const told = await Promise.all(
      vendors.map(
        async (vendor) => [vendor.id, new Map((await resultsOf(vendor)).map(({ gameCode, last }) => [gameCode, last]))] as const,
      ),
    );
    const byVendor = new Map(told);
    const found = games.flatMap(({ nodeId, vendorId, gameCode }) => {
      const last = byVendor.get(vendorId)?.get(gameCode) ?? [];
      const shown = last.flatMap(({ texts, tone }) => {
        const text = texts[language] ?? texts['EN'];
        return text === undefined ? [] : [{ text, tone }];
      });
      return shown.length > 0 ? [[String(nodeId), shown] as const] : [];
    });
    return { results: Object.fromEntries(found) };
  };
}
