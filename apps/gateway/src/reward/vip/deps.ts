import type { Events } from '../../base/background/events.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SiteSettings } from '../../brand/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Counting } from '../counting/index.ts';
import type { Items } from '../items/items.ts';

/** A brand, as far as its levels are concerned. */
export interface VipBrand extends BusinessCalendar {
  site: Pick<SiteSettings, 'tiers' | 'vip'> & Partial<Pick<SiteSettings, 'agents'>>;
}

/** What the levels stand on. */
export interface VipDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  counting: Pick<Counting, 'sum' | 'sums' | 'sumsOf'>;
  items: Pick<Items, 'issue' | 'nudge' | 'bySources'>;
  ranks: Identity['ranks'];
  /** A brand with its calendar; null for one that is not served. */
  vipBrandOf(merchantId: number): Promise<VipBrand | null>;
}
