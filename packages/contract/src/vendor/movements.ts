import { Type } from 'typebox';
import { id, Money, strict } from './fields.ts';

/** The calls that a request of several movements may carry, by the last part of their path, and their names in `vendorCalls`. */
export const MOVEMENT_CALLS = {
  debit: 'vendorDebit',
  credit: 'vendorCredit',
  'debit-credit': 'vendorDebitCredit',
  rollback: 'vendorRollback',
  'return-stake': 'vendorReturnStake',
  'round-detail': 'vendorRoundDetail',
  'end-round': 'vendorEndRound',
  'promotion-win': 'vendorPromotionWin',
} as const;

/** The most movements of one request. */
export const MOST_MOVEMENTS = 100;

/** A movement among others. Only its frame is fixed here: what is wrong in it is its own answer's to say, and spoils no other. */
export const Movement = Type.Object(
  {
    call: Type.String({ maxLength: 40, description: `one of ${Object.keys(MOVEMENT_CALLS).join(', ')}` }),
    body: Type.Object({}, { description: 'the body of that call' }),
  },
  strict,
);

/** The most stakes that are taken together with the one of a debit: those of a chase over 50 draws. */
export const MOST_FURTHER_STAKES = 49;

/** A stake that is taken together with that of a debit. It is a debit of its own from then on. */
const FurtherStake = Type.Object({ txId: id('unique per player'), roundId: id('its round'), amount: Money }, strict);
export const FurtherStakes = Type.Array(FurtherStake, {
  minItems: 1,
  maxItems: MOST_FURTHER_STAKES,
  description: 'stakes of further rounds of the game that are taken with it: all, or none',
});
