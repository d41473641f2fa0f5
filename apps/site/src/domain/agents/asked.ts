import { session as storage } from '../../shared/lib/storage.ts';
import { useSession } from '../session/store.ts';

/** Session flag of docs/rules/browser-storage.md#session-storage: what waited after this login was shown. */
const KEY = 'contractsAsked';

/** The session that was asked on this page: where nothing can be stored, it would be asked again at once. */
let askedToken = '';

/** Was the member of this tab asked about contracts since it logged in? */
export const wasAsked = (): boolean => storage.get(KEY) !== null || askedToken === useSession.getState().token;

/** Notes that the member is asked now. */
export function noteAsked(): void {
  askedToken = useSession.getState().token;
  storage.set(KEY, 'true');
}
