import type { VendorJackpot } from '@marquee/contract/vendor';
import { type Amount, parseInteger } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { measured } from '../../base/vendor-calls.ts';
import type { CatalogueCache } from '../cache.ts';
import type { Vendor } from '../game.ts';
import { reasonOf } from '../turns.ts';
import { askJackpots } from '../vendor-client.ts';

export interface JackpotDeps {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  current: CatalogueCache['current'];
  fetch: typeof fetch;
}

/** What a vendor told of its jackpots in a currency. */
interface Told {
  at: number;
  jackpots: readonly VendorJackpot[];
}

const CLASS = 'JP';
/** What is older is asked for again, while what is known is shown. */
const FRESH_MS = 10_000;
/** What is older is not shown any more. */
const KEPT_MS = 30_000;

/** Makes what tells the highest jackpot that a brand's players can win, in its currency; null where there is none. Asked of vendors when it is. */
export function createJackpots({ clock, log, metrics, current, fetch: send }: JackpotDeps) {
  // It waits so shortly that the gateway can stop meanwhile.
  const connection = { fetch: send, stopping: new AbortController().signal };
  const known = new Map<string, Told>();
  const underWay = new Map<string, Promise<void>>();

  const ask = async (key: string, vendor: Vendor, currency: string): Promise<void> => {
    const told = await measured(metrics, { vendor: vendor.code, call: 'jackpots' }, () =>
      askJackpots(connection, vendor, currency),
    ).catch((error: unknown) => {
      log.debug({ vendor: vendor.code, reason: reasonOf(error) }, 'the vendor tells no jackpots');
      return null;
    });
    const now = clock.now();
    const before = known.get(key);
    // One that does not answer keeps what it said for as long as that may be shown; after that it is asked no more often than others.
    if (told === null && before && now - before.at < KEPT_MS) return;
    known.set(key, { at: now, jackpots: told ?? [] });
  };

  const jackpotsOf = async (vendor: Vendor, currency: string): Promise<readonly VendorJackpot[]> => {
    const key = `${vendor.id}/${currency}`;
    const age = clock.now() - (known.get(key)?.at ?? 0);
    if (age >= FRESH_MS) {
      const asking = underWay.get(key) ?? ask(key, vendor, currency).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      if (age >= KEPT_MS) await asking;
    }
    return known.get(key)?.jackpots ?? [];
  };

  return async (merchantId: number, currency: string): Promise<Amount | null> => {
    const snapshot = await current();
    const games = snapshot.lobby(merchantId).games.filter(({ classification }) => classification === CLASS);
    const ids = new Set(games.map(({ vendorId }) => vendorId));
    const vendors = [...ids].flatMap((id) => snapshot.vendors.get(id) ?? []);
    const told = await Promise.all(
      vendors.map(async (vendor) => {
        const own = new Set(games.filter(({ vendorId }) => vendorId === vendor.id).map(({ gameCode }) => gameCode));
        return (await jackpotsOf(vendor, currency)).filter(({ gameCode }) => own.has(gameCode));
      }),
    );
    const amounts = told.flat().flatMap(({ amount }) => parseInteger(amount) ?? []);
    return amounts.reduce<Amount | null>((most, amount) => (most === null || amount > most ? amount : most), null);
  };
}
