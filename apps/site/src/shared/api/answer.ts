import type { AnswerForm, ErrorCode } from '@marquee/contract';
import { ApiError } from './errors.ts';

type Answer = { ok: true; value: unknown } | { ok: false; error: ApiError; sessionIsOver: boolean };

const SESSION_OVER = new Set(['customer.not.login', 'user.or.token.invalid', 'login.not.session', 'CUSTOMER_NOT_LOGIN']);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(status: number, body: unknown): Answer {
  const fields: { errorCode?: unknown; message?: unknown; value?: unknown } = typeof body === 'object' && body ? body : {};
  const code = typeof fields.errorCode === 'string' ? fields.errorCode : '';
  const message = typeof fields.message === 'string' ? fields.message : '';
  const sessionIsOver = status === 401 || SESSION_OVER.has(code) || SESSION_OVER.has(message);
  const error = code
    ? // A newer gateway may have codes that this site does not know: then nothing here asks for them, and its words are shown.
      new ApiError('business', message, { code: code as ErrorCode, status, value: fields.value })
    : new ApiError('http', message || `HTTP ${status}`, { status });
  return { ok: false, error, sessionIsOver };
}

/** Reads an answer in its form: docs/rules/calls.md#envelope. A failure may come with any HTTP status. */
export function readAnswer(form: AnswerForm, status: number, text: string): Answer {
  const isGood = status >= 200 && status < 300;
  if (form === 'text' || form === 'file') return isGood ? { ok: true, value: text } : failure(status, parse(text));
  const body = parse(text);
  if (body === undefined) return failure(isGood ? 502 : status, null);
  if (!isGood) return failure(status, body);
  const envelope = body as { success?: unknown; value?: unknown } | null;
  // A failure has the envelope, also where what is good comes without.
  if (form === 'bare') return envelope?.success === false ? failure(status, body) : { ok: true, value: body };
  return envelope?.success ? { ok: true, value: envelope.value ?? null } : failure(status, body);
}
