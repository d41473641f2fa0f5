import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';

/** Whoever moves money for us, by the channel API: docs/channel-api.md. */
export interface Provider {
  id: number;
  code: string;
  name: string;
  /** Where the gateway asks it. */
  baseUrl: string;
  /** One that is closed is given no new orders; what it reports is taken in any case. */
  isOpen: boolean;
}

/** A provider as an operator says it. */
export type ProviderInput = Omit<Provider, 'id'>;

const FRESH_MS = 10_000;
const PROVIDER = 'id, code, name, base_url as "baseUrl", is_open as "isOpen"';

/** Every provider, by code. */
export const readProviders = (db: Runner): Promise<Provider[]> =>
  db.query<Provider>({ name: 'cashier-providers', text: `select ${PROVIDER} from payment_provider order by code`, values: [] });

/** Writes a provider, a new one or another word for one that is there. */
export async function putProvider(db: Runner, { code, name, baseUrl, isOpen }: ProviderInput, at: Date): Promise<void> {
  await db.query({
    text: `insert into payment_provider (code, name, base_url, is_open, changed_at) values ($1, $2, $3, $4, $5)
           on conflict (code) do update set name = excluded.name, base_url = excluded.base_url, is_open = excluded.is_open,
             changed_at = excluded.changed_at`,
    values: [code, name, baseUrl, isOpen, at],
  });
}

/** The providers, as they were at most ten seconds ago. */
export interface Providers {
  byCode(code: string): Promise<Provider | null>;
}

/** Makes the look at providers. */
export function createProviders(db: Database, clock: Clock): Providers {
  const all = briefCache(clock, FRESH_MS, () => readProviders(db));
  return { byCode: async (code) => (await all('')).find((each) => each.code === code) ?? null };
}
