import type { MessageId } from '../shared/i18n/message-id.ts';

/** Words of the offline page, which the build writes into it in every language. */
export const OFFLINE_WORDS = {
  title: 'offline_title',
  text: 'offline_text',
  retry: 'try_again',
} as const satisfies Record<string, MessageId>;
