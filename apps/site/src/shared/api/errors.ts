import type { ErrorCode } from '@marquee/contract';

/** Why a call returned no value. `business` is an answer of the gateway with an error code; the rest never got one. */
export type ApiErrorKind = 'network' | 'timeout' | 'offline' | 'http' | 'business' | 'insecure';

interface Details {
  code?: ErrorCode | '';
  status?: number;
  value?: unknown;
}

/** Every failure of a call, except that its caller aborted it (that is an `AbortError`, as fetch throws). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Error code of the gateway; empty unless `kind` is `business`. */
  readonly code: ErrorCode | '';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Value that came with the failure, e.g. `{captcha: true}`. */
  readonly value: unknown;

  constructor(kind: ApiErrorKind, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = details.code ?? '';
    this.status = details.status ?? 0;
    this.value = details.value ?? null;
  }
}

const CLOSED: ReadonlySet<ErrorCode | ''> = new Set<ErrorCode>(['system_maintenance', 'access_restricted']);

/** True for a refusal of a site that is closed, or closed to the caller's region. */
export const isOfClosedSite = (error: unknown): boolean => error instanceof ApiError && CLOSED.has(error.code);

/** Loads code that a call needs, in a second try if need be. Rejects with an `ApiError` when that failed twice. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch (error) {
    throw new ApiError(navigator.onLine ? 'network' : 'offline', String(error));
  }
}
