import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount } from '../contacts/index.ts';
import type { LoggedIn } from '../login/admission.ts';
import type { Guesses } from '../login/guesses.ts';
import type { PasswordProof } from '../login/password-proof.ts';
import { demandWelcome } from '../login/refusals.ts';
import { usernameKey } from '../names.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { readLoginOf } from '../store.ts';
import { type AssistantLogin, noteAssistantLogin, readAssistantLogin } from './store.ts';

/** Logs assistants in; null where the name is no assistant's. */
export type LoginOfAssistant = (merchant: Merchant, body: Body<'login'>, request: RequestContext) => Promise<LoggedIn | null>;

/** What the login of assistants needs. */
export interface AssistantLoginDeps {
  db: Database;
  clock: Clock;
  proof: PasswordProof<AssistantLogin>;
  guesses: Pick<Guesses, 'release' | 'clear'>;
  sessions: Pick<Sessions, 'openAssistant'>;
}

/**
 * Makes the login of assistants, by their password and nothing else: docs/rules/agents.md#assistants. Wrong ones count as those of members. Throws what
 * the proof does, `assistant.locked` for one that its agent has locked out, and what keeps its agent from logging in.
 */
export function createAssistantLogin({ db, clock, proof, guesses, sessions }: AssistantLoginDeps): LoginOfAssistant {
  return async (merchant, body, request) => {
    const key = usernameKey(body.username);
    // Only such names are looked up: whoever types another is answered as fast as ever.
    if (!key.includes('.') || !(await readAssistantLogin(db, merchant.id, key))) return null;
    const { account: proven, name, at } = await proof.prove(merchant, body, request);
    try {
      return await db.transaction(async (tx) => {
        await lockAccount(tx, proven.accountId);
        const current = await readAssistantLogin(tx, merchant.id, key);
        const account = await readLoginOf(tx, merchant.id, proven.accountId);
        if (!account || current?.id !== proven.id || current.hash !== proven.hash) throw new BusinessError('login.cred.err');
        demandWelcome(merchant, account, request);
        if (current.isDisabled) throw new BusinessError('assistant.locked');
        await guesses.clear(tx, merchant, name.digest);
        await noteAssistantLogin(tx, current.id, dateOf(clock));
        const session = await sessions.openAssistant(tx, merchant, current, request);
        const { username, pages } = current;
        const flags = { passwordExpired: false, remembered: null, trusted: null };
        return { account, opened: { ...session, news: async () => {} }, ...flags, assistant: { username, pages } };
      });
    } catch (error) {
      // A right password of who may not log in is no failed try.
      if (error instanceof BusinessError) await guesses.release(merchant, name.digest, at);
      throw error;
    }
  };
}
