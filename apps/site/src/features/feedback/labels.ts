import type { Question } from '../../domain/feedback/feedback.ts';

/** What a question is about, in the order of the choice. */
export const TYPES = ['DEPOSIT', 'WITHDRAWAL', 'GAME', 'PROMOTION', 'ACCOUNT', 'OTHER'] as const;

export const TYPE_LABELS = {
  DEPOSIT: 'fb_type_deposit',
  WITHDRAWAL: 'fb_type_withdrawal',
  GAME: 'fb_type_game',
  PROMOTION: 'fb_type_promotion',
  ACCOUNT: 'fb_type_account',
  OTHER: 'fb_type_other',
} as const satisfies Record<Question['questionType'], string>;

export const STATE_LABELS = {
  SENT: 'fb_st_sent',
  ANSWERED: 'fb_st_answered',
  CLOSED: 'fb_st_closed',
} as const satisfies Record<Question['state'], string>;
