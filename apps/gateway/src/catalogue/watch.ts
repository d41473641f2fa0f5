import { performance } from 'node:perf_hooks';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Vendor } from './game.ts';
import { inTurns } from './turns.ts';

export interface WatchDeps {
  log: Log;
  metrics: Pick<Metrics, 'vendorUp' | 'vendorPing'>;
  fetch: typeof fetch;
  openVendors(): Promise<Vendor[]>;
}

/** Looks every now and then whether the vendors are there, whether anybody plays or not. */
export interface VendorWatch {
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;
const TIMEOUT_MS = 5_000;
const AT_ONCE = 8;
/** What a proxy answers in the place of a server that it cannot reach. */
const IN_ITS_PLACE = [502, 503, 504];

/** Makes the watch. Any answer of the vendor's own shows that it is there: there is no call that only asks for this. */
export function createVendorWatch({ log, metrics, fetch: send, openVendors }: WatchDeps): VendorWatch {
  let timer: NodeJS.Timeout | null = null;

  const lookAt = async (vendor: Vendor): Promise<void> => {
    const begun = performance.now();
    let isUp = false;
    try {
      const answer = await send(vendor.baseUrl, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      isUp = !IN_ITS_PLACE.includes(answer.status);
    } catch (error) {
      log.debug({ vendor: vendor.code, reason: (error as Error).message }, 'vendor does not answer');
    }
    metrics.vendorUp.set({ vendor: vendor.code }, isUp ? 1 : 0);
    metrics.vendorPing.set({ vendor: vendor.code }, (performance.now() - begun) / 1_000);
  };

  const look = async (): Promise<void> => {
    const vendors = await openVendors();
    // One that was closed is not missed any more.
    metrics.vendorUp.reset();
    metrics.vendorPing.reset();
    await inTurns(vendors, AT_ONCE, lookAt);
  };

  const lookSafely = (): void =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'could not look for the vendors'));

  return {
    look,
    start() {
      if (timer !== null) return;
      lookSafely();
      timer = setInterval(lookSafely, LOOK_EVERY_MS);
      timer.unref();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
