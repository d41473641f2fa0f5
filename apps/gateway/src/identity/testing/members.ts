import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { calls } from '@marquee/contract';
import type { Database } from '../../base/database/database.ts';
import { addVerified, contactOf } from '../contacts/index.ts';
import type { Target } from '../verification/index.ts';
import { type Answer, type Caller, openWorld, type World, type WorldOptions } from './world.ts';

export const PASSWORD = 'Lantern77x';

/** A member who is logged in on one browser, at an address of its own. */
export interface Member {
  accountId: bigint;
  username: string;
  address: string;
  /** What the member's browser sends with every call. */
  caller: Caller;
  /** A call in the member's session; an encrypted one where the contract says so. */
  call(name: CallName, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The code of a call's refusal; `ok` for one that was answered. */
  refusal(name: CallName, body?: unknown): Promise<string>;
  /** Logs in once more, as from another browser: returns whether that session lives. */
  elsewhere(): Promise<() => Promise<boolean>>;
  /** Binds a contact without a code. */
  owns(target: Target): Promise<void>;
  /** Texts of what was sent because of this member's calls, newest first. */
  sent(): Promise<{ to: string; subject: string; text: string }[]>;
  /** The six digits of the newest message. */
  code(): Promise<string>;
}

/** A world with members in it. */
export interface MemberWorld extends World {
  member(options?: { password?: string | null }): Promise<Member>;
  /** A call of nobody, at an address of its own. */
  visit(name: CallName, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const codeOf = ({ body }: Answer): string => (body.success ? 'ok' : body.errorCode);

/** The code that a message brings. */
const SIX_DIGITS = /\b\d{6}\b/;
function sixDigitsOf(text: string | undefined): string {
  const code = SIX_DIGITS.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`there is no code in "${text}"`);
  return code;
}

/** Opens a world and makes members in it. */
export async function openMembers(kind: Database['kind'], options?: WorldOptions): Promise<MemberWorld> {
  const world = await openWorld(kind, options);
  const { identity, demo, db, clock } = world;
  let visitors = 0;
  const nextAddress = (): string => `10.9.${(visitors += 1) >> 8}.${visitors & 255}`;

  const send = async (name: CallName, body: unknown, caller: Caller): Promise<Answer> => {
    const { method, path, encrypted } = calls[name];
    const payload = body === undefined ? undefined : encrypted ? { value: await world.encrypt(body) } : body;
    return world.call(method, path, caller, payload === undefined ? undefined : JSON.stringify(payload));
  };
  const open = async (account: { id: bigint; username: string }, address: string) => {
    const client = { address, userAgent: 'test', language: 'EN', deviceId: null };
    const opened = await db.transaction((tx) => identity.sessions.open(tx, demo, account.id, client));
    return { token: opened.token, cookie: opened.secret };
  };

  return {
    ...world,
    visit: (name, body, headers = {}) => send(name, body, { address: nextAddress(), headers }),
    async member({ password = PASSWORD } = {}) {
      const username = `m${randomUUID().replaceAll('-', '').slice(0, 11)}`;
      const account = await identity.createAccount({
        merchantId: demo.id,
        currency: demo.currency,
        username,
        password,
        type: 0,
        registeredVia: 'SELF',
      });
      const address = nextAddress();
      const caller = { ...(await open(account, address)), address };
      const sent: Member['sent'] = async () => {
        await identity.security.forgotten.settled();
        await identity.verification.settled();
        return (await identity.verification.outbox(demo, address)) ?? [];
      };
      const call: Member['call'] = (name, body, headers = {}) => send(name, body, { ...caller, headers });
      return {
        accountId: account.id,
        username,
        address,
        caller,
        call,
        refusal: async (name, body) => codeOf(await call(name, body)),
        async elsewhere() {
          const other = await open(account, nextAddress());
          return async () => (await world.sessionOf(other)) !== null;
        },
        owns: (target) =>
          db.transaction((tx) =>
            addVerified(tx, {
              ...contactOf(target, identity.verification.keyOf(target)),
              merchantId: demo.id,
              accountId: account.id,
              at: new Date(clock.now()),
            }),
          ),
        sent,
        // A notice may have gone out after it.
        code: async () => sixDigitsOf((await sent()).find(({ text }) => SIX_DIGITS.test(text))?.text),
      };
    },
  };
}
