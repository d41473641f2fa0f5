import { ApiError } from '../api/errors.ts';
import { translate, translateOr } from './use-t.ts';

/** What an error says to a person: the gateway's own words when it has some, else ours for its kind. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('error_unknown');
  if (error.kind === 'business') return error.message || translateOr(`error_${error.code}`, translate('error_unknown'));
  if (error.kind === 'http') return translate('error_http', { status: error.status });
  return translate(`error_${error.kind}`);
}
