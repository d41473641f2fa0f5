import type { Amount } from '@marquee/money';
import type { Events } from '../base/background/events.ts';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Log } from '../base/log.ts';
import type { Brand } from '../brand/index.ts';
import type { Play } from '../play/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Channel } from './channels.ts';
import type { OrderKind } from './order-store.ts';
import type { NewOrder } from './orders.ts';

export interface CashierDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Events;
  wallet: Wallet;
  openStakes: Play['openStakes'];
  images: Pick<Brand['images'], 'put'>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** A total below which a brand's deposit clears what is to be wagered, in ten-thousandths of a unit; 0: none does. */
  clearBalanceOf(merchantId: number): Promise<Amount>;
}

/** What the ways of orders stand on. */
export interface OrderDeps extends Pick<CashierDeps, 'db' | 'clock'> {
  /** The open channel that an order names, for its amount. Throws an OrderError. */
  channelFor(kind: OrderKind, order: NewOrder): Promise<Channel>;
}
