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

/** What a vendor told last of its jackpots in a currency, and when it was asked for that, and last. */
interface Told {
  at: number;
  jackpots: readonly VendorJackpot[];
  askedAt: number;
  isSilent: boolean;
}

const CLASS = 'JP';
/** A vendor is asked at most so often; meanwhile what is known is shown. */
const ASKED_EVERY_MS = 10_000;
/** Who looks waits for what is newer, unless the vendor was silent last: a page shows its answer for so long again. */
const FRESH_MS = 15_000;
/** What is older is not shown any more, though the vendor tells nothing newer. */
const KEPT_MS = 30_000;
const UNHEARD: Told = { at: Number.NEGATIVE_INFINITY, jackpots: [], askedAt: Number.NEGATIVE_INFINITY, isSilent: false };

/** Makes what tells the highest jackpot that a brand's players can win, in its currency; null where there is none. Asked of vendors when it is. */
export function createJackpots({ clock, log, metrics, current, fetch: send }: JackpotDeps) {
  // A stop of the gateway does not end it: the little time that it has is over by itself.
  const connection = { fetch: send, stopping: new AbortController().signal };
  const known = new Map<string, Told>();
  const underWay = new Map<string, Promise<void>>();

  const ask = async (key: string, vendor: Vendor, currency: string): Promise<void> => {
    const now = clock.now();
    const told = await measured(metrics, { vendor: vendor.code, call: 'jackpots' }, () =>
      askJackpots(connection, vendor, currency),
    ).catch((error: unknown) => {
      log.debug({ vendor: vendor.code, reason: reasonOf(error) }, 'the vendor tells no jackpots');
      return null;
    });
    const before = known.get(key) ?? UNHEARD;
    if (told === null) known.set(key, { ...before, askedAt: now, isSilent: true });
    else known.set(key, { at: now, jackpots: told, askedAt: now, isSilent: false });
  };

  const jackpotsOf = async (vendor: Vendor, currency: string): Promise<readonly VendorJackpot[]> => {
    const key = `${vendor.id}/${currency}`;
    const { at, askedAt, isSilent } = known.get(key) ?? UNHEARD;
    if (clock.now() - askedAt >= ASKED_EVERY_MS) {
      const asking = underWay.get(key) ?? ask(key, vendor, currency).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      // One that was silent is asked again, and nobody is kept waiting for it.
      if (clock.now() - at >= FRESH_MS && !isSilent) await asking;
    }
    const told = known.get(key) ?? UNHEARD;
    return clock.now() - told.at < KEPT_MS ? told.jackpots : [];
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
