import { performance } from 'node:perf_hooks';
import type { Check } from '../base/http/health.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Vendor } from './game.ts';
import { inTurns, reasonOf } from './turns.ts';

export interface WatchDeps {
  log: Log;
  metrics: Pick<Metrics, 'vendorUp' | 'vendorPing' | 'vendorKeyMissing'>;
  fetch: typeof fetch;
  openVendors(): Promise<Vendor[]>;
  /** Does this gateway have the key that it and the vendor sign with? */
  hasKey(code: string): boolean;
}

/** Looks every now and then whether the vendors are there, whether anybody plays or not. */
export interface VendorWatch {
  look(): Promise<void>;
  /** What the last look saw of each open vendor, by code. Without its key nothing of a vendor can be launched or booked here. */
  states(): Record<string, Check>;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;
const TIMEOUT_MS = 5_000;
const AT_ONCE = 8;
/** What a proxy answers in the place of a server that it cannot reach. */
const IN_ITS_PLACE = [502, 503, 504];

/** Is the vendor at its address? Any answer of its own shows it: there is no call that only asks for this. */
async function ask({ baseUrl }: Vendor, send: typeof fetch): Promise<Check> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const message = await send(baseUrl, { method: 'HEAD', redirect: 'manual', signal }).then(
    ({ status }) => (IN_ITS_PLACE.includes(status) ? `HTTP ${status}` : null),
    reasonOf,
  );
  const seconds = (performance.now() - begun) / 1_000;
  return message === null ? { ok: true, seconds } : { ok: false, seconds, cause: 'away', message };
}

/** Makes the watch. What changes is told to the log once. */
export function createVendorWatch({ log, metrics, fetch: send, openVendors, hasKey }: WatchDeps): VendorWatch {
  let timer: NodeJS.Timeout | null = null;
  let seen: ReadonlyMap<string, Check> = new Map();

  const tell = (vendor: string, now: Check): void => {
    if (now.cause === seen.get(vendor)?.cause) return;
    if (now.ok) return log.info({ vendor }, 'the vendor is there again');
    if (now.cause === 'away') return log.warn({ vendor, reason: now.message }, 'the vendor does not answer');
    log.error({ vendor }, `not ready for an open vendor: ${now.message}`);
  };

  const look = async (): Promise<void> => {
    const vendors = await openVendors();
    // One that was closed is not missed any more.
    for (const figure of [metrics.vendorUp, metrics.vendorPing, metrics.vendorKeyMissing]) figure.reset();
    const found = new Map<string, Check>();
    await inTurns(vendors, AT_ONCE, async (vendor) => {
      const { code } = vendor;
      const answer = await ask(vendor, send);
      const lacksKey = !hasKey(code);
      metrics.vendorUp.set({ vendor: code }, answer.ok ? 1 : 0);
      metrics.vendorPing.set({ vendor: code }, answer.seconds);
      metrics.vendorKeyMissing.set({ vendor: code }, lacksKey ? 1 : 0);
      const message = `VENDOR_KEY_${code} is not set; nothing of it can be launched or booked here`;
      const state = lacksKey ? { ok: false, seconds: answer.seconds, cause: 'no key', message } : answer;
      tell(code, state);
      found.set(code, state);
    });
    seen = found;
  };

  const lookSafely = (): void =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'could not look for the vendors'));

  return {
    look,
    states: () => Object.fromEntries(seen),
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
