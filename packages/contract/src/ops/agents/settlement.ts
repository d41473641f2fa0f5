import { Type } from 'typebox';
import { CONTRACT_KINDS, ContractKindName, MaybeSalaryType } from '../../calls/agents/contract-terms.ts';
import { Moment, WireMoney } from '../../common.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant, pageOf, paging, reason } from '../fields.ts';

/** What becomes of a bill: docs/rules/settlement.md#status-of-a-bill. */
export const BILL_STATES = [
  'CALCULATED',
  'REVIEW',
  'PAID',
  'PARTLY_PAID',
  'INSUFFICIENT',
  'OVERDUE',
  'NOT_REACHED',
  'HELD',
  'CANCELLED',
] as const;

const closed = { additionalProperties: false } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });
const number = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });

const BillRow = Type.Object({
  id: Type.Integer(),
  kind: ContractKindName,
  salaryType: MaybeSalaryType,
  unit: Type.String(),
  periodStart: Moment,
  periodEnd: Moment,
  holder: Type.String(),
  /** Empty: the house. */
  upline: Type.String(),
  gross: WireMoney,
  net: WireMoney,
  paid: WireMoney,
  kept: WireMoney,
  /** What the house has advanced of it for the account above, and not got back. */
  advanced: WireMoney,
  /** What the account above owes the house of it, which has paid in its place. */
  owedToHouse: WireMoney,
  /** What the account above owes of it, to the holder or to the house. */
  open: WireMoney,
  /** Since when that was overdue, and when it was paid or closed; null: it was not. */
  overdueAt: Type.Union([Moment, Type.Null()]),
  closedAt: Type.Union([Moment, Type.Null()]),
  status: among(BILL_STATES),
  /** Why it waited, or waits. */
  review: Type.Union([Type.String(), Type.Null()]),
  remark: Type.Union([Type.String(), Type.Null()]),
});

/** The operator's calls about what contracts come to. */
export const settlementOpsCalls = {
  opsBills: defineOpsCall({
    summary:
      'Salaries and dividends of a brand, the newest first; of one holder, kind or status only, or those of which the house has advanced something that is open, or which it has paid in the place of the account above and is owed, or of which an account owes or has owed something. Bad records are those whose debt is overdue (`overdue=OPEN`) or was (`EVER`), whatever the bill itself has come to, and what is owed to the house.',
    method: 'GET',
    path: '/ops/v1/contracts/bills',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      username: Type.Optional(username),
      payer: Type.Optional(username),
      kind: Type.Optional(among(CONTRACT_KINDS)),
      status: Type.Optional(among(BILL_STATES)),
      overdue: Type.Optional(among(['OPEN', 'EVER'])),
      advanced: Type.Optional(among(['OPEN'])),
      owed: Type.Optional(among(['HOUSE'])),
      ...paging,
    }),
    reply: pageOf(BillRow),
    errors: ['ops.unknown'],
  }),
  opsBillReview: defineOpsCall({
    summary:
      'Lets a bill that waits for an operator be paid with its line, or cancels it, or one that is held for a frozen holder.',
    method: 'PUT',
    path: '/ops/v1/contracts/bills/review',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, id: number, decision: among(['APPROVE', 'CANCEL']), reason }, closed),
    reply: Type.Object({ id: Type.Integer(), status: among(BILL_STATES) }),
    errors: ['ops.unknown', 'CT_STATE'],
  }),
  opsBillPay: defineOpsCall({
    summary: 'Pays what is still owed of a bill for its payer, who owes it to the house from then on.',
    method: 'PUT',
    path: '/ops/v1/contracts/bills/pay',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, id: number, reason }, closed),
    reply: Type.Object({ id: Type.Integer(), paid: WireMoney }),
    errors: ['ops.unknown', 'CT_STATE'],
  }),
  opsBillForget: defineOpsCall({
    summary:
      'Closes what the house is owed of a bill, without a payment: what it has advanced for the account above is not set off any more, and what it has paid in its place is no debt.',
    method: 'PUT',
    path: '/ops/v1/contracts/bills/forget',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, id: number, reason }, closed),
    reply: Type.Object({ id: Type.Integer(), forgiven: WireMoney }),
    errors: ['ops.unknown', 'CT_STATE'],
  }),
  opsBillPreview: defineOpsCall({
    summary: 'Computes the run of a bill again by the rows as they are now, and changes nothing.',
    method: 'GET',
    path: '/ops/v1/contracts/bills/preview',
    permission: 'accounts.read',
    query: Type.Object({ merchant, id: number }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          holder: Type.String(),
          /** Null: there is no such bill. */
          written: Type.Union([WireMoney, Type.Null()]),
          counted: Type.Union([WireMoney, Type.Null()]),
          isSame: Type.Boolean(),
        }),
      ),
    }),
    errors: ['ops.unknown', 'CT_STATE'],
  }),
};
