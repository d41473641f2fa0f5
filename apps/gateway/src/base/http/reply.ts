import type { ErrorCode } from '@marquee/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError, inputError } from '../errors.ts';
import { messageOf } from '../messages.ts';

/** What a failed call answers: docs/rules/calls.md#envelope. */
export interface FailureEnvelope {
  success: false;
  errorCode: ErrorCode;
  message: string;
  value: unknown;
}

/** Turns whatever was thrown into a refusal that may be shown; faults of ours are logged and hidden. */
export function refusalOf(error: unknown, request: FastifyRequest): BusinessError {
  if (error instanceof BusinessError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new BusinessError('request.too.large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return inputError('Content-Type');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return inputError('request', statusCode);
  }
  request.log.error({ err: error }, 'request failed');
  return new BusinessError('system_error', { params: { requestId: request.id } });
}

/** Sends a refusal in the caller's language. */
export function sendRefusal(reply: FastifyReply, error: BusinessError, language: string): FastifyReply {
  const seconds = error.retryAfterSeconds;
  if (seconds !== null) reply.header('retry-after', seconds);
  const params = seconds === null ? error.params : { seconds, ...error.params };
  const envelope: FailureEnvelope = {
    success: false,
    errorCode: error.code,
    message: messageOf(error.code, language, params),
    value: error.value,
  };
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope);
}
