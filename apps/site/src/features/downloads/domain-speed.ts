import { session } from '../../shared/lib/storage.ts';

/** At most this many addresses are asked: docs/rules/brand.md#addresses. */
const MOST = 10;
const PING = '/wps/system/test/ping';
const PATIENCE_MS = 5000;

/** Writes down the addresses with their speeds, for scripts that look for them: docs/rules/browser-storage.md#session-storage. */
export function keepRouters(origins: readonly string[], speeds: Speeds): void {
  const domainList = origins.map((domainName) => ({ domainName, speed: speeds[domainName] ?? null }));
  session.set('routers', JSON.stringify({ domainList }));
}

/** What became of asking one address: milliseconds to its answer, null when there was none. */
export type Speeds = Readonly<Record<string, number | null>>;

interface Measuring {
  fetch: typeof fetch;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  random(): number;
  /** Ends the asking: nobody looks any more, and nothing is told. */
  signal: AbortSignal;
  /** Called with each answer as it comes: the first is the fastest address. */
  onAnswer(origin: string, ms: number | null): void;
}

/** Origin of a domain of the brand's list, which may come with or without its scheme; null for what is none. */
export function originOf(domainName: string, scheme: string): string | null {
  const text = /^https?:\/\//i.test(domainName) ? domainName : `${scheme}//${domainName}`;
  return URL.canParse(text) ? new URL(text).origin : null;
}

/** The same in a random order, so that not everybody asks the same address first. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Asks up to ten addresses at once how fast they answer from here. Resolves when the last has answered or been given up. */
export async function measure(origins: readonly string[], { fetch, now, random, signal, onAnswer }: Measuring): Promise<void> {
  const ask = async (origin: string): Promise<void> => {
    const start = now();
    try {
      // Without headers or cookies of ours: another origin is then asked without permission beforehand.
      const answer = await fetch(`${origin}${PING}?speed=${Math.round(start)}`, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      onAnswer(origin, answer.ok ? Math.max(1, Math.round(now() - start)) : null);
    } catch {
      if (!signal.aborted) onAnswer(origin, null);
    }
  };
  await Promise.all(shuffled(origins, random).slice(0, MOST).map(ask));
}
