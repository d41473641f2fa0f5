import type { Runner } from '../base/database/database.ts';
import { type SiteSettings, siteOf } from './merchant.ts';
import type { Tier } from './tiers.ts';

/** A brand's VIP levels as they stand; of a brand that says nothing the usual ones. */
export async function readTiers(runner: Runner, id: number): Promise<readonly Tier[]> {
  const [row] = await runner.query<{ site: Partial<SiteSettings> }>({
    name: 'brand-tiers',
    text: 'select site from merchant where id = $1',
    values: [id],
  });
  if (!row) throw new Error(`there is no brand ${id}`);
  return siteOf(row.site).tiers;
}
