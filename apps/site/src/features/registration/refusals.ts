import { type Explain, refusedMessage } from '../../shared/forms/refusal.ts';
import type { Rules } from './fields.ts';

/** The registration's own words for a refusal, by the brand's rules. */
export const explainBy =
  (rules: Rules): Explain =>
  (field, error, refused) => {
    if (error.code === 'username.taken' && field === 'username') return { id: 'username_taken' };
    return refused && refusedMessage(refused, rules[field]);
  };
