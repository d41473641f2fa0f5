import { Type } from 'typebox';

/** Fields that the vendor API and the channel API have in common. */
export const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, pattern: '^[!-~]+$', description });
/** Zero or more, in ten-thousandths of a unit. */
export const Money = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})$',
  description: 'ten-thousandths of a unit, an integer as text',
});
export const SignedMoney = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})$' });
export const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' });
export const strict = { additionalProperties: false };
