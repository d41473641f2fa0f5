import { type ErrorCode, TRANSPORT_ERRORS } from '@marquee/contract';

/** Parameters of an error's message. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * A refusal that the caller is told about: a code of the contract, words by the caller's language. Anything else that
 * is thrown is a fault of ours and is answered as `system_error`.
 */
export class BusinessError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** Travels in the envelope's `value`, e.g. the captcha flag. */
  readonly value: unknown;
  /** HTTP status; business refusals travel with 200 (docs/rules/calls.md#envelope). */
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    options: { params?: ErrorParams; value?: unknown; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.params = options.params ?? {};
    this.value = options.value ?? null;
    this.status = options.status ?? (TRANSPORT_ERRORS as Partial<Record<ErrorCode, number>>)[code] ?? 200;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/**
 * The input does not fit the call's schema; `field` names the place, and `choices` what it could be where that is a few words, for
 * programs in the envelope's value: people are told in words.
 */
export const inputError = (field: string, status?: number, choices?: readonly string[]): BusinessError =>
  new BusinessError('request_param_err', {
    params: { field },
    value: { field, ...(choices === undefined ? {} : { choices }) },
    ...(status === undefined ? {} : { status }),
  });
