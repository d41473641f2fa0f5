import type { Reply } from '@marquee/contract';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { session } from '../../shared/lib/storage.ts';

/** Its key: docs/rules/browser-storage.md#session-storage. */
const KEY = 'gameVendor';

interface VendorCopy {
  at: number;
  language: string;
  reply: Reply<'gameVendor'>;
}

/** Keeps the vendors for the next page load of this tab: docs/rules/browser-storage.md#session-storage. */
export function keepVendors(reply: Reply<'gameVendor'>, language: string): void {
  session.set(KEY, JSON.stringify({ at: Date.now(), language, reply } satisfies VendorCopy));
}

/** The vendors that an earlier page load of this tab kept, in this language and no older than an answer may be; undefined else. */
export function keptVendors(language: string): VendorCopy | undefined {
  try {
    const copy = JSON.parse(session.get(KEY) ?? '') as VendorCopy;
    const isFresh = Math.abs(Date.now() - copy.at) < STALE_MS.catalogue;
    return isFresh && copy.language === language && copy.reply.data ? copy : undefined;
  } catch {
    return undefined;
  }
}
