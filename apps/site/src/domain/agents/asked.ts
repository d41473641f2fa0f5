import { session as storage } from '../../shared/lib/storage.ts';

/** Session flag of docs/rules/browser-storage.md#session-storage: what waited after this login was shown. */
const KEY = 'contractsAsked';

/** Was the member of this tab asked about contracts since it logged in? */
export const wasAsked = (): boolean => storage.get(KEY) !== null;

/** Notes that the member is asked now. */
export const noteAsked = (): void => storage.set(KEY, 'true');
