import type { Body, CallName, CallRoute, Query, Reply } from '@marquee/contract';
import { readAnswer } from './answer.ts';
import { ApiError, isOfClosedSite } from './errors.ts';
import { SingleFlight } from './single-flight.ts';

type Part<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]: T };
type OptionalPart<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]?: T };

/**
 * What a caller passes: the query and body of the contract, a signal to abort with, and headers that only this call carries.
 * These are asked for at each try, because they may be made with a key that has to be fetched again.
 */
export type CallOptions<N extends CallName> = OptionalPart<'query', Query<N>> &
  Part<'body', Body<N>> & {
    signal?: AbortSignal | undefined;
    headers?: OwnHeaders | undefined;
    /** For a GET that changes something: it is neither tried again nor shared with an equal one. */
    isOnce?: boolean;
  };

type OwnHeaders = () => Promise<Record<string, string>>;

type Arguments<N extends CallName> = [Body<N>] extends [undefined] ? [options?: CallOptions<N>] : [options: CallOptions<N>];

/** What the client needs to know of a call; who may make it is the gateway's to say. */
export type Route = Omit<CallRoute, 'access'>;

/** Makes one call of the contract. Rejects with an `ApiError`, or an `AbortError` when the signal was aborted. */
export type CallFunction = <N extends CallName>(name: N, ...rest: Arguments<N>) => Promise<Reply<N>>;

/** Turns a body into the form in which it travels, and adds the headers that say so. */
export interface Encryption {
  encrypt(body: unknown): Promise<{ body: unknown; headers: Record<string, string> }>;
  /** Called when the gateway could not read a body: the key may have been replaced. */
  forgetKey(): void;
}

export interface ClientOptions {
  /** Rejects with an `ApiError` when it has to be loaded and cannot be. */
  routes(name: CallName): Promise<Route>;
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Where paths are; empty: the page's own origin. */
  origin?: string;
  /** Do cookies travel? They do unless said otherwise. */
  credentials?: RequestCredentials;
  /** Completes an answer of a gateway that knows less than the site asks for. */
  complete?: (name: CallName, value: unknown) => Promise<unknown>;
  /** Token of the session, or empty. */
  token(): string;
  /** Headers of every call besides Authorization. */
  headers(): Record<string, string>;
  encryption: Encryption;
  /** The gateway no longer knows `token`: the caller's session is over. */
  onUnauthorized(token: string): void;
  /** The gateway refused because the brand is closed, or closed to the caller's region. */
  onClosed?(): void;
  isOnline(): boolean;
  timeoutMs: number;
  retryDelayMs: number;
}

interface Attempt {
  name: CallName;
  route: Route;
  url: string;
  body: unknown;
  headers: OwnHeaders | undefined;
  isOnce: boolean;
  signal: AbortSignal;
}

/** What a caller passes, of whichever call. */
interface Given extends Pick<CallOptions<'status'>, 'signal' | 'headers' | 'isOnce'> {
  query?: unknown;
  body?: unknown;
}

const RETRIED_STATUS = new Set([502, 503, 504]);

type QueryValue = string | number | boolean | null | undefined;

/** What has a value, as a query and a form spell it. */
function fieldsOf(given: Record<string, QueryValue>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined && value !== null && value !== '') fields.set(key, String(value));
  }
  return fields;
}

function address(path: string, query: Record<string, QueryValue> | undefined): string {
  const text = fieldsOf(query ?? {}).toString();
  return text ? `${path}?${text}` : path;
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || (error.kind === 'http' && RETRIED_STATUS.has(error.status));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });
}

/** Builds the site's one way to the gateway: typed errors, abort, time limit, one retry for GET, single flight for equal GETs. */
export function createClient(options: ClientOptions): CallFunction {
  const flights = new SingleFlight();

  /** The body in the form in which it travels; adds the headers that say so. */
  async function bodyOf(route: Route, body: unknown, headers: Record<string, string>): Promise<string | null> {
    if (body === undefined) return null;
    headers['Content-Type'] = route.form ? 'application/x-www-form-urlencoded' : 'application/json';
    if (route.form) return fieldsOf(body as Record<string, QueryValue>).toString();
    if (!route.encrypted) return JSON.stringify(body);
    const sealed = await options.encryption.encrypt(body);
    Object.assign(headers, sealed.headers);
    return JSON.stringify(sealed.body);
  }

  async function send({ name, route, url, body, headers: own, signal }: Attempt): Promise<unknown> {
    if (!options.isOnline()) throw new ApiError('offline', 'offline');
    const token = options.token();
    const headers: Record<string, string> = { ...options.headers(), ...(await own?.()) };
    if (token) headers.Authorization = token;
    const sent = await bodyOf(route, body, headers);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await options.fetch(url, {
        method: route.method,
        headers,
        body: sent,
        credentials: options.credentials ?? 'include',
        signal: AbortSignal.any([signal, timeout]),
      });
      text = await response.text();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw timeout.aborted ? new ApiError('timeout', 'timeout') : new ApiError('network', String(error));
    }
    const answer = readAnswer(route.answer, response.status, text);
    if (answer.ok) return options.complete ? options.complete(name, answer.value) : answer.value;
    if (answer.sessionIsOver && token && name !== 'login') options.onUnauthorized(token);
    if (isOfClosedSite(answer.error)) options.onClosed?.();
    throw answer.error;
  }

  async function attempt(request: Attempt): Promise<unknown> {
    try {
      return await send(request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      if (error instanceof ApiError && error.code === 'decryption.err') {
        options.encryption.forgetKey();
        return await send(request);
      }
      if (request.route.method !== 'GET' || request.isOnce || !isWorthRetrying(error)) throw error;
      await pause(options.retryDelayMs, request.signal);
      return await send(request);
    }
  }

  const call = async (name: CallName, { query, body, headers, isOnce = false, signal: until }: Given = {}) => {
    const route = await options.routes(name);
    const url = address(`${options.origin ?? ''}${route.path}`, query as Record<string, QueryValue> | undefined);
    const start = (signal: AbortSignal) => attempt({ name, route, url, body, headers, isOnce, signal });
    if (route.method !== 'GET' || isOnce) return start(until ?? new AbortController().signal);
    return flights.join(`${options.token()} ${JSON.stringify(options.headers())} ${url}`, start, until);
  };
  return call as CallFunction;
}
