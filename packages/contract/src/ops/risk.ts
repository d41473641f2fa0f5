import { type Static, Type } from 'typebox';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** What an order may make an operator look at twice. */
export const RISK_SIGNS = [
  'newAccount',
  'sharedDevice',
  'sharedAddress',
  'sharedPayoutAccount',
  'unusualAmount',
  'littlePlayed',
] as const;

/** A sign, with what it was found by: days, other accounts, the usual amount, or percent of the last deposit. */
export const RiskSign = Type.Object({ sign: among(RISK_SIGNS), value: Type.Number() });
export type RiskSign = Static<typeof RiskSign>;

const fields = {
  newAccountDays: Type.Integer({ minimum: 0, maximum: 365, description: 'an account younger than this is new' }),
  sharedDays: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'within this time two accounts share a device or an address',
  }),
  unusualTimes: Type.Number({
    minimum: 1,
    maximum: 1_000,
    multipleOf: 0.01,
    description: 'so many times the member’s usual amount',
  }),
  unusualLeast: Type.Number({ minimum: 0, maximum: 1e10, description: 'and at least so much, in units' }),
  littlePlayed: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'less valid bet than this of the last deposit, in percent',
  }),
};

/** The operator's calls about when an order shows a risk sign. */
export const riskOpsCalls = {
  opsRiskRules: defineOpsCall({
    summary: 'When an order of a brand shows a risk sign.',
    method: 'GET',
    path: '/ops/v1/risk/rules',
    permission: 'withdrawals.read',
    query: Type.Object({ merchant }),
    reply: Type.Object(fields),
  }),
  opsRiskRulesPut: defineOpsCall({
    summary: 'Changes when an order shows a risk sign; what is left out stays.',
    method: 'PUT',
    path: '/ops/v1/risk/rules',
    permission: 'withdrawals.decide',
    body: Type.Object({ merchant, ...Type.Partial(Type.Object(fields)).properties }, { additionalProperties: false }),
    reply: Type.Object(fields),
  }),
};
