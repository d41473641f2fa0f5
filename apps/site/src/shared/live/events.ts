import type { Reply } from '@marquee/contract';

/** What the gateway says has changed. */
export type LiveEvent = Reply<'live'>;
export type LiveTopic = LiveEvent['type'];

/** Everything that an event may be about. */
export const TOPICS: readonly LiveTopic[] = [
  'balance',
  'bets',
  'session',
  'brand',
  'play',
  'messages',
  'turnover',
  'deposits',
  'chat',
  'rewards',
  'missions',
];
