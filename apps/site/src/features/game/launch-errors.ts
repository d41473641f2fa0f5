import { ApiError } from '../../shared/api/errors.ts';

/** Refusals for which trying again does not help. */
const FINAL = new Set<ApiError['code']>([
  'game.closed',
  'game.unknown',
  'game.no.trial',
  'account.blocked',
  'in_need_true_account',
]);

/** True for a refused launch for which trying again does not help. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.code);
}

/**
 * True for a launch that was refused because a trial account plays only what has a trial mode:
 * docs/rules/accounts.md#trial-accounts.
 */
export function needsRealAccount(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'in_need_true_account' || error.code === 'game.no.trial');
}
