import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { BusinessError } from '../base/errors.ts';
import { limitKeyOf } from '../base/http/address.ts';
import type { RateLimiter } from '../base/limits/rate-limit.ts';
import { messageOf } from '../base/messages.ts';
import { readOperator, writeRefusal } from './store.ts';

/** Wrong keys and logins that are written down: whoever tries many must not fill the table. */
const TOLD_PER_ADDRESS = { max: 10, seconds: 3_600 };
const TOLD_IN_ALL = { max: 1_000, seconds: 3_600 };

/** Writes down who came with no key, session or login of ours: a few of an address. */
export interface Strangers {
  /** `named`: the operator that somebody claimed to be, if there is one of that name. */
  note(action: string, error: BusinessError, origin: string, named?: string | null): Promise<void>;
}

/** Makes the note book of strangers. */
export function createStrangers({ db, clock, rates }: { db: Database; clock: Clock; rates: RateLimiter }): Strangers {
  const isWithin = async (key: string, { max, seconds }: typeof TOLD_IN_ALL): Promise<boolean> =>
    (await rates.take(key, max, seconds)) === 0;
  return {
    async note(action, error, origin, named = null) {
      if (!(await isWithin(`ops:told:${limitKeyOf(origin)}`, TOLD_PER_ADDRESS)) || !(await isWithin('ops:told', TOLD_IN_ALL)))
        return;
      const known = named === null ? null : await readOperator(db, named);
      await writeRefusal(db, {
        merchantId: known?.merchantId ?? null,
        at: dateOf(clock),
        operator: known?.name ?? null,
        action,
        code: error.code,
        reason: messageOf(error.code, 'EN', error.params),
        origin,
      });
    },
  };
}
