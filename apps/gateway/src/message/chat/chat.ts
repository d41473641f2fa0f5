import type { Reply } from '@marquee/contract';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Live } from '../../base/live/live.ts';
import { forgetLines, type Line } from './store.ts';

/** What the chat needs. */
export interface ChatDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  live: Pick<Live, 'publish'>;
  /** The VIP level of an account; null when there is no such account. */
  accountOf(accountId: bigint): Promise<{ vipLevel: number } | null>;
}

const DAY_MS = 86_400_000;
/** docs/rules/messages.md#chat */
const KEPT_DAYS = 90;
const CHUNK = 1_000;
/** Lines that are shown at once. */
export const PAGE = 50;

/** A line as the member sees it. */
export const lineOf = ({ id, operator, text, sentAt }: Line): Reply<'sendChat'> => ({
  id: Number(id),
  isOwn: operator === null,
  text,
  sentTime: sentAt.getTime(),
});

/** Once a day lines go that are older than 90 days. */
export const chatJob = ({ db, clock }: Pick<ChatDeps, 'db' | 'clock'>): IntervalJob => ({
  name: 'message.forget-chat',
  everyMs: DAY_MS,
  async run() {
    const before = new Date(clock.now() - KEPT_DAYS * DAY_MS);
    while ((await forgetLines(db, before, CHUNK)) === CHUNK);
  },
});
