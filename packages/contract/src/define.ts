import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { AssistantPage } from './states.ts';

/** HTTP methods that calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call.
 * - `public`: anybody; a session is neither needed nor read.
 * - `optional`: anybody; a valid session enriches the answer.
 * - `member`: any logged-in account, trial accounts included.
 * - `real`: a logged-in account that is not a trial account.
 * - `vendor`: a game vendor, by signature.
 * - `channel`: a payment provider, by signature.
 * - `operator`: an operator, by bearer key.
 */
export type Access = 'public' | 'optional' | 'member' | 'real' | 'vendor' | 'channel' | 'operator';

/** The form of an answer: the `{success, value}` envelope, bare JSON, plain text, a file of CSV, or an event stream. */
export type AnswerForm = 'envelope' | 'bare' | 'text' | 'file' | 'stream';

/** At most `max` calls in `seconds`, counted per client address or per account. */
export interface RateLimit {
  per: 'address' | 'account';
  max: number;
  seconds: number;
  /** A budget of the address that this call draws on besides, together with every other call that names it. */
  budget?: keyof typeof BUDGETS;
}

/** What one address may do of several calls together. */
export const BUDGETS = {
  /** Logins, registrations, questions after names, codes and forgotten passwords: who is refused one way must not go on by the next. */
  credentials: { max: 60, seconds: 60 },
} as const;

/** A limit by address, of a call that proves or asks for credentials. */
export const credentials = { per: 'address', budget: 'credentials' } as const;

/**
 * Another path of a call. What the path itself asks for, as that of a record of one type of game, is its `query`: fields of the question or,
 * of a call with a body, of that. A part of it that begins with a colon is such a field too, of a question.
 */
export interface Alias {
  method: Method;
  path: string;
  query?: Readonly<Record<string, string | number>>;
}

/** One call of the API as data. `query`, `body` and `reply` are JSON Schemas. */
export interface Call<
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  A extends Access = Access,
> {
  summary: string;
  method: Method;
  path: string;
  /** Other paths (and methods) that reach the same call, for clients of other generations. */
  aliases: readonly (string | Alias)[];
  access: A;
  /** True when the body travels encrypted by the brand's scheme. */
  encrypted: boolean;
  /** True when clients post the body as `application/x-www-form-urlencoded`; JSON is read too. */
  form: boolean;
  answer: AnswerForm;
  rate: RateLimit | null;
  /** Largest accepted body in bytes. */
  bodyLimit: number;
  query: Q | null;
  body: B | null;
  /** Schema of the value (envelope) or of the whole answer (bare). */
  reply: R;
  /** Business error codes this call can answer with, beyond the transport's own. */
  errors: readonly ErrorCode[];
  /**
   * True for a call that is answered while the brand is closed for maintenance and to callers whose region is not served:
   * what the status screens need, and the way out.
   */
  whenClosed: boolean;
  /** True for a call that is answered to an account whose password somebody else chose, before it is changed: docs/rules/login.md. */
  whilePasswordDue: boolean;
  /** Pages of the agent centre whose assistants are answered this call; whoever has none of them is refused: docs/rules/agents.md#assistants. */
  assistants: readonly AssistantPage[];
  /**
   * True for a call that pages of any origin may make and read, without cookies. Its brand is the host's, since a browser
   * would have to ask for permission before it sends the `Merchant` header elsewhere.
   */
  anyOrigin: boolean;
  /** True for a call that is answered without the `Merchant` header too, for the brand of the host: what clients ask before they know it. */
  byHost: boolean;
  /** True for a call that takes an empty body as an empty object: older clients say it all in their headers. */
  emptyBody: boolean;
  /**
   * True for a GET that changes something, as the wire has them: it is answered neither to a HEAD, nor to what a browser fetches before anybody
   * asked for it, nor to a page of another origin.
   */
  changes: boolean;
  /** Fields of the value that stand at the top level of the answer too, for clients that read them there. */
  topLevel: readonly string[];
}

interface CallInput<Q extends TSchema, B extends TSchema, R extends TSchema, A extends Access> {
  summary: string;
  method: Method;
  path: string;
  aliases?: Call['aliases'];
  access: A;
  encrypted?: boolean;
  form?: boolean;
  answer?: AnswerForm;
  rate?: RateLimit;
  bodyLimit?: number;
  query?: Q;
  body?: B;
  reply: R;
  errors?: readonly ErrorCode[];
  whenClosed?: boolean;
  whilePasswordDue?: boolean;
  assistants?: Call['assistants'];
  anyOrigin?: boolean;
  byHost?: boolean;
  emptyBody?: boolean;
  changes?: boolean;
  topLevel?: Call['topLevel'];
}

const DEFAULT_BODY_LIMIT = 64 * 1024;

/**
 * Completes the definition of a call with the defaults: plain, enveloped, no rate limit beyond the server's own. Its type keeps the
 * access, from which the server takes what session a handler is given.
 */
export function defineCall<
  R extends TSchema,
  Q extends TSchema = never,
  B extends TSchema = never,
  const A extends Access = Access,
>(input: CallInput<Q, B, R, A>): Call<Q, B, R, A> {
  return {
    summary: input.summary,
    method: input.method,
    path: input.path,
    aliases: input.aliases ?? [],
    access: input.access,
    encrypted: input.encrypted ?? false,
    form: input.form ?? false,
    answer: input.answer ?? 'envelope',
    rate: input.rate ?? null,
    bodyLimit: input.bodyLimit ?? DEFAULT_BODY_LIMIT,
    query: input.query ?? null,
    body: input.body ?? null,
    reply: input.reply,
    errors: input.errors ?? [],
    whenClosed: input.whenClosed ?? false,
    whilePasswordDue: input.whilePasswordDue ?? false,
    assistants: input.assistants ?? [],
    anyOrigin: input.anyOrigin ?? false,
    byHost: input.byHost ?? false,
    emptyBody: input.emptyBody ?? false,
    changes: input.changes ?? false,
    topLevel: input.topLevel ?? [],
  };
}

type StaticOf<S> = [S] extends [never] ? undefined : S extends TSchema ? Static<S> : undefined;

/** The TypeScript type of a call's query string. */
export type QueryOf<C> = C extends Call<infer Q, infer _B, infer _R> ? StaticOf<Q> : never;
/** The TypeScript type of a call's body, in clear text. */
export type BodyOf<C> = C extends Call<infer _Q, infer B, infer _R> ? StaticOf<B> : never;
/** The TypeScript type of a call's value. */
export type ReplyOf<C> = C extends Call<infer _Q, infer _B, infer R> ? StaticOf<R> : never;

/** What a client needs to know of a call to make it: the part of the contract that ships to browsers. */
export type CallRoute = Pick<Call, 'method' | 'path' | 'access' | 'encrypted' | 'form' | 'answer'>;
