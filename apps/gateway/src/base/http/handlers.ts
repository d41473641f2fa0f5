import type { Access, AssistantPage, Body, CallName, Calls, Query, Reply } from '@marquee/contract';
import type { Log } from '../log.ts';

/** The brand that a request is for, as the HTTP base needs to know it. */
export interface RequestMerchant {
  id: number;
  code: string;
  languages: readonly string[];
  defaultLanguage: string;
  /** Does the token open its session without the cookie? */
  bearerSessions: boolean;
  /** The scheme of its encrypted calls; `jwe` when not said. */
  encryption?: 'jwe' | 'legacy';
  /** May clear text stand in for an encrypted body where the client has no cryptography? */
  allowPlain: boolean;
  /** Origins beside its own whose pages may call and read; none when not said. */
  origins?: readonly string[];
  /** Servers of its pictures; its own origin when there is none. */
  imageCDNs?: readonly string[];
}

/** The session of a request. */
export interface RequestSession {
  id: bigint;
  accountId: bigint;
  merchantId: number;
  username: string;
  /** Account type, docs/rules/accounts.md#account-types; 4 is a trial account. */
  type: number;
  /** Somebody else chose the password: few calls are answered until it is changed. */
  mustChangePassword?: boolean;
  /** An agent's assistant has logged in: the calls of its pages are answered, as to the agent, and no others. */
  assistant?: Assistant;
}

/** A login of an agent that reads: docs/rules/agents.md#assistants. */
export interface Assistant {
  id: bigint;
  username: string;
  pages: readonly AssistantPage[];
}

/** Sets and clears cookies of the reply. They are always HttpOnly, SameSite=Lax and, over TLS, Secure. */
export interface ReplyCookies {
  set(name: string, value: string, maxAgeSeconds: number | null): void;
  clear(name: string): void;
}

/** What every handler learns of a request beside its input. */
export interface RequestContext {
  merchant: RequestMerchant;
  language: string;
  /** The client's address; behind a proxy only when the proxy is trusted. */
  address: string;
  userAgent: string;
  /** Origin under which the browser reached us. */
  origin: string;
  /** Token of the `Authorization` header, verified or not. */
  token: string | null;
  cookies: Readonly<Record<string, string | undefined>>;
  replyCookies: ReplyCookies;
  requestId: string;
  log: Log;
}

/** The session that a call's access makes sure of: a member's call always has one, an optional one may, any other has none. */
export type SessionFor<A extends Access> = A extends 'member' | 'real'
  ? RequestSession
  : A extends 'optional'
    ? RequestSession | null
    : null;

/** A checked request of one call. */
export interface CallRequest<N extends CallName> extends RequestContext {
  query: Query<N>;
  body: Body<N>;
  session: SessionFor<Calls[N]['access']>;
}

export type Handler<N extends CallName> = (request: CallRequest<N>) => Promise<Reply<N>> | Reply<N>;

/** Calls that answer with a stream are wired by the live hub, not by a handler. */
export type HandledCall = Exclude<CallName, 'live'>;

/** What a module's `routes.ts` returns: its calls with their handlers. */
export type Handlers = { [N in HandledCall]?: Handler<N> };
/** All calls of the contract: what the server must be given, so that no call is left without an answer. */
export type AllHandlers = { [N in HandledCall]: Handler<N> };

/** What a request says of its session beside the token. */
export type SessionClaim = Pick<RequestContext, 'merchant' | 'cookies' | 'origin'>;

/** Why a brand does not answer a caller, and what the refusal tells besides. */
export interface Closure {
  code: 'system_maintenance' | 'access_restricted';
  value: unknown;
}

/** How the server learns what it does not know itself: injected by the application. */
export interface Resolvers {
  /** The brand by the `Merchant` header, or null when there is none of that code. */
  merchantByCode(code: string): Promise<RequestMerchant | null>;
  /** The brand by host, for pages and for calls that are made before the code is known. */
  merchantByHost(host: string): Promise<RequestMerchant | null>;
  /** The live session of a token, with its cookie where the caller is a browser; null when there is none. */
  session(token: string, request: SessionClaim): Promise<RequestSession | null>;
  /** Why the brand does not answer a caller at this address now; null, and absent, when it does. */
  closed?(merchant: RequestMerchant, address: string): Closure | null;
}
