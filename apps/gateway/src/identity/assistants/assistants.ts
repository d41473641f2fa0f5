import type { AssistantPage } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount } from '../contacts/index.ts';
import { usernameKey } from '../names.ts';
import type { Passwords } from '../passwords.ts';
import { newPassword } from '../registration/names.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { nameExists } from '../store.ts';
import { type AssistantRow, deleteAssistant, insertAssistant, lockAssistant, readAssistants, writeAssistant } from './store.ts';

/** Assistants that an agent may have: docs/rules/agents.md#assistants. */
const MOST = 10;

/** Whose assistants these are. */
interface Owner {
  id: bigint;
  username: string;
}

/** An assistant, with its password where that is new. */
export interface ToldAssistant extends AssistantRow {
  password: string | null;
}

/** What agents do with their assistants. Another's assistant is `agent.assistant`, the same as none. */
export interface Assistants {
  /** The oldest first, and how many more there may be. */
  list(owner: Owner): Promise<{ list: AssistantRow[]; left: number }>;
  /** Throws `agent.assistants` for one too many, `username.taken`. */
  create(merchant: Merchant, owner: Owner, given: { name: string; pages: readonly AssistantPage[] }): Promise<ToldAssistant>;
  /** What is left out stays. A lock and a new password end the assistant's sessions. */
  update(
    merchant: Merchant,
    owner: Owner,
    given: {
      id: bigint;
      pages?: readonly AssistantPage[] | undefined;
      isDisabled?: boolean | undefined;
      isNewPassword?: boolean | undefined;
    },
  ): Promise<ToldAssistant>;
  remove(merchant: Merchant, owner: Owner, id: bigint): Promise<void>;
}

interface AssistantDeps {
  db: Database;
  clock: Clock;
  passwords: Pick<Passwords, 'hash'>;
  sessions: Pick<Sessions, 'endAssistant'>;
}

const find = async (tx: Transaction, owner: Owner, id: bigint): Promise<AssistantRow> => {
  const found = await lockAssistant(tx, owner.id, id);
  if (!found) throw new BusinessError('agent.assistant');
  return found;
};

/** Makes what agents do with their assistants. */
export function createAssistants({ db, clock, passwords, sessions }: AssistantDeps): Assistants {
  return {
    async list(owner) {
      const list = await readAssistants(db, owner.id);
      return { list, left: Math.max(0, MOST - list.length) };
    },
    async create(merchant, owner, { name, pages }) {
      const username = `${owner.username}.${name}`;
      const key = usernameKey(username);
      const password = newPassword(merchant);
      const hash = await passwords.hash(password);
      return db.transaction(async (tx) => {
        // One at a time, so that two at once are not one too many.
        await lockAccount(tx, owner.id);
        if ((await readAssistants(tx, owner.id)).length >= MOST)
          throw new BusinessError('agent.assistants', { params: { count: MOST } });
        const isTaken = await nameExists(tx, merchant.id, key);
        const row = { merchantId: merchant.id, accountId: owner.id, username, usernameKey: key, hash, pages, at: dateOf(clock) };
        const made = isTaken ? null : await insertAssistant(tx, row);
        if (!made) throw new BusinessError('username.taken');
        return { ...made, password };
      });
    },
    async update(merchant, owner, { id, pages, isDisabled, isNewPassword = false }) {
      const password = isNewPassword ? newPassword(merchant) : null;
      const hash = password === null ? null : await passwords.hash(password);
      const { changed, announce } = await db.transaction(async (tx) => {
        const before = await find(tx, owner, id);
        const changed = { ...before, pages: [...(pages ?? before.pages)], isDisabled: isDisabled ?? before.isDisabled };
        await writeAssistant(tx, id, { ...changed, hash });
        const isEnded = isNewPassword || (changed.isDisabled && !before.isDisabled);
        const account = { merchantId: merchant.id, accountId: owner.id, assistantId: id };
        return { changed, announce: isEnded ? await sessions.endAssistant(tx, account, 'assistant') : () => {} };
      });
      announce();
      return { ...changed, password };
    },
    async remove(merchant, owner, id) {
      const announce = await db.transaction(async (tx) => {
        await find(tx, owner, id);
        const account = { merchantId: merchant.id, accountId: owner.id, assistantId: id };
        const ended = await sessions.endAssistant(tx, account, 'assistant');
        await deleteAssistant(tx, id);
        return ended;
      });
      announce();
    },
  };
}
