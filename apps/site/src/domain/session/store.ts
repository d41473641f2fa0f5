import type { AssistantPage, Reply } from '@marquee/contract';
import { create } from 'zustand';
import { session as storage } from '../../shared/lib/storage.ts';

/** A trial (guest) account: docs/rules/accounts.md#trial-accounts. */
export const TRIAL_TYPE = 4;

/** What a login answers with. */
export type LoginValue = Reply<'login'>;
export type MemberInfo = Reply<'memberInfo'>;

/**
 * Whether somebody is logged in. `unknown` lasts until the gateway has said whether the cookie of an earlier tab
 * still holds a session, and who it belongs to: `in` from the moment that the member's info is stored:
 * docs/rules/login.md#startup.
 */
export interface SessionState {
  phase: 'unknown' | 'out' | 'in';
  token: string;
  userName: string;
  nickname: string;
  accountId: number;
  customerType: number;
  /** True when this session began with the member's very first login. */
  isFirstLogin: boolean;
  /** The last session has ended because its account is frozen. */
  isFrozen: boolean;
  /**
   * An agent's assistant is logged in: the pages of the agent centre that it may read. It is no member: `phase` stays `out`, and but
   * for these pages the site is a visitor's.
   */
  assistantPages: readonly AssistantPage[] | null;
}

const OUT: SessionState = {
  phase: 'out',
  token: '',
  userName: '',
  nickname: '',
  accountId: 0,
  customerType: 0,
  isFirstLogin: false,
  isFrozen: false,
  assistantPages: null,
};
const KEYS = {
  token: 'token',
  userName: 'username',
  nickname: 'nickname',
  accountId: 'customerId',
  customerType: 'isAgent',
  isFirstLogin: 'firstTimeLogin',
  assistantPages: 'assistantPages',
} as const;
/**
 * What else of a member stands in session storage: docs/rules/browser-storage.md#session-storage. All of it can be read on the
 * member's own pages.
 */
const MORE_KEYS = ['account', 'toUpline', 'memberLabel', 'cpw', 'validate', 'passwordDemand', 'contractsAsked'];
/** The colour of a label that has none: docs/rules/accounts.md#club-labels. */
const LABEL_COLOR = '#ABABAB';

/** Reads what this tab knew before it was reloaded. The token alone opens nothing: the gateway also wants its cookie. */
export function readStored(): SessionState {
  const token = storage.get(KEYS.token) ?? '';
  const nickname = storage.get(KEYS.nickname);
  const pages = storage.get(KEYS.assistantPages);
  if (token && pages !== null) {
    const [userName, accountId, customerType] = [KEYS.userName, KEYS.accountId, KEYS.customerType].map(
      (key) => storage.get(key) ?? '',
    );
    const whose = { userName: userName ?? '', accountId: Number(accountId), customerType: Number(customerType) };
    return { ...OUT, token, ...whose, assistantPages: pages.split(',') as AssistantPage[] };
  }
  if (!token || nickname === null) return { ...OUT, phase: 'unknown' };
  return {
    phase: 'in',
    token,
    userName: storage.get(KEYS.userName) ?? '',
    nickname,
    accountId: Number(storage.get(KEYS.accountId) ?? 0),
    customerType: Number(storage.get(KEYS.customerType) ?? 0),
    isFirstLogin: storage.get(KEYS.isFirstLogin) === 'true',
    isFrozen: false,
    assistantPages: null,
  };
}

/** The session of this tab. */
export const useSession = create<SessionState>(readStored);

/** The token of a member; empty for an assistant, whom the live connection tells nothing. */
export function memberToken(): string {
  const { token, assistantPages } = useSession.getState();
  return assistantPages ? '' : token;
}

/** A token that the gateway has given, before anybody knows whose it is. */
export function announceToken(token: string): void {
  useSession.setState({ ...OUT, phase: 'unknown', token });
}

/** The member's labels; one without a colour has the usual one. */
export function labelsOf({ memberLabel }: Pick<MemberInfo, 'memberLabel'>): MemberInfo['memberLabel'] {
  return memberLabel.map((label) => ({ ...label, color: label.color || LABEL_COLOR }));
}

/** Stores what is told of the member under the names of docs/rules/browser-storage.md#session-storage. */
export function storeMember(member: MemberInfo): void {
  const { nickname, account, toUpline } = member;
  storage.set(KEYS.nickname, nickname);
  storage.set('account', account);
  storage.set('toUpline', String(toUpline));
  storage.set('memberLabel', JSON.stringify(labelsOf(member)));
  useSession.setState({ nickname });
}

/** Takes over a login's answer and its member. `isPasswordDue` is the cpw flag: docs/rules/login.md#after-a-login. */
export function storeLogin(value: LoginValue, member: MemberInfo, isPasswordDue: boolean): void {
  storage.set(KEYS.token, value.token);
  storage.set(KEYS.userName, value.userName);
  storage.set(KEYS.accountId, String(value.id));
  storage.set(KEYS.customerType, String(value.customerType));
  storage.set(KEYS.isFirstLogin, String(value.firstTimeLogin));
  storage.set('cpw', String(isPasswordDue));
  storeMember(member);
  useSession.setState({
    phase: 'in',
    token: value.token,
    userName: value.userName,
    accountId: value.id,
    customerType: value.customerType,
    isFirstLogin: value.firstTimeLogin,
  });
}

/** Takes over the login of an agent's assistant. */
export function storeAssistant(
  { token, userName, id, customerType }: LoginValue,
  assistantPages: readonly AssistantPage[],
): void {
  storage.set(KEYS.token, token);
  storage.set(KEYS.userName, userName);
  storage.set(KEYS.accountId, String(id));
  storage.set(KEYS.customerType, String(customerType));
  storage.set(KEYS.assistantPages, assistantPages.join(','));
  useSession.setState({ ...OUT, token, userName, accountId: id, customerType, assistantPages });
}

/** Forgets the session of this tab. */
export function clearSession(): void {
  for (const key of [...Object.values(KEYS), ...MORE_KEYS]) storage.remove(key);
  useSession.setState(OUT);
}
