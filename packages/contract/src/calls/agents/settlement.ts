import { Type } from 'typebox';
import { Moment, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { ContractKindName } from './contract-terms.ts';

/** What an account owes of a bill. */
const DebtView = Type.Object({
  id: Type.Integer(),
  /** The bill that it is of. */
  billId: Type.Integer(),
  kind: ContractKindName,
  /** Whom it is owed to; empty: the house, which has paid for the account. */
  username: Type.String(),
  amount: WireMoney,
  open: WireMoney,
  openedAt: Moment,
  isOverdue: Type.Boolean(),
});

/** The calls about what contracts come to. */
export const settlementCalls = {
  agentDebts: defineCall({
    summary:
      'What the member owes of salaries and dividends, the oldest first. Until it is paid nothing leaves, and no contract is accepted.',
    method: 'GET',
    path: '/wps/agent/debts',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    reply: Type.Object({ open: WireMoney, list: Type.Array(DebtView) }),
  }),
  agentDebtPay: defineCall({
    summary: 'Pays what the member owes from its balance, the oldest first or one alone, as far as that goes.',
    method: 'POST',
    path: '/wps/agent/debts/pay',
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    body: Type.Object(
      { debtId: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 })) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ paid: WireMoney, open: WireMoney }),
    errors: ['CT_STATE'],
  }),
};
