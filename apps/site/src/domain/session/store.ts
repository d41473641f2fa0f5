import type { Reply } from '@marquee/contract';
import { create } from 'zustand';
import { session as storage } from '../../shared/lib/storage.ts';

/** A trial (guest) account: specification 4. */
export const TRIAL_TYPE = 4;

/** What a login answers with. */
export type LoginValue = Reply<'login'>;

/**
 * Whether somebody is logged in. `unknown` lasts until the gateway has said whether the cookie of an earlier tab
 * still holds a session.
 */
export interface SessionState {
  phase: 'unknown' | 'out' | 'in';
  token: string;
  userName: string;
  accountId: number;
  customerType: number;
  /** True when this session began with the member's very first login. */
  isFirstLogin: boolean;
}

const OUT: SessionState = { phase: 'out', token: '', userName: '', accountId: 0, customerType: 0, isFirstLogin: false };
const KEYS = {
  token: 'token',
  userName: 'username',
  accountId: 'customerId',
  customerType: 'isAgent',
  isFirstLogin: 'firstTimeLogin',
} as const;

/** Reads what this tab knew before it was reloaded. The token alone opens nothing: the gateway also wants its cookie. */
export function readStored(): SessionState {
  const token = storage.get(KEYS.token) ?? '';
  if (!token) return { ...OUT, phase: 'unknown' };
  return {
    phase: 'in',
    token,
    userName: storage.get(KEYS.userName) ?? '',
    accountId: Number(storage.get(KEYS.accountId) ?? 0),
    customerType: Number(storage.get(KEYS.customerType) ?? 0),
    isFirstLogin: storage.get(KEYS.isFirstLogin) === 'true',
  };
}

/** The session of this tab. */
export const useSession = create<SessionState>(readStored);

/** Takes over a login's answer. */
export function storeLogin(value: LoginValue): void {
  storage.set(KEYS.token, value.token);
  storage.set(KEYS.userName, value.userName);
  storage.set(KEYS.accountId, String(value.id));
  storage.set(KEYS.customerType, String(value.customerType));
  storage.set(KEYS.isFirstLogin, String(value.firstTimeLogin));
  useSession.setState({
    phase: 'in',
    token: value.token,
    userName: value.userName,
    accountId: value.id,
    customerType: value.customerType,
    isFirstLogin: value.firstTimeLogin,
  });
}

/** Forgets the session of this tab. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) storage.remove(key);
  useSession.setState(OUT);
}
