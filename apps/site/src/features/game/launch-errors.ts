import { ApiError } from '../../shared/api/errors.ts';

/** Refusals that trying again cannot mend. */
const FINAL = new Set<ApiError['code']>([
  'game.closed',
  'game.unknown',
  'game.no.trial',
  'account.blocked',
  'in_need_true_account',
]);

/** True for a refusal of a launch that trying again cannot mend. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.code);
}

/** True for a launch that was refused because a trial account plays only what has a trial mode: specification 5. */
export function needsRealAccount(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'in_need_true_account' || error.code === 'game.no.trial');
}
