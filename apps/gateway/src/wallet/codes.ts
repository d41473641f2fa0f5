import type { CODE_TYPES } from '@marquee/contract';

/** Group of the account record in which a movement shows. */
export type CodeGroup = (typeof CODE_TYPES)[number];

interface Code {
  /** Stored on every transfer: never changed, never used again for something else. */
  id: number;
  group: CodeGroup;
  /** Name for the side that pays, where it differs from the name for the side that receives. */
  out?: string;
}

/** What a movement is: the ledger types of docs/rules/money.md#ledger-types. A new type is a new row here. */
export const CODES = {
  DEPOSIT: { id: 1, group: 'deposit' },
  DEPOSIT_FEE_BACK: { id: 2, group: 'deposit' },
  /** Play money of a demo brand. */
  DEMO_CREDIT: { id: 3, group: 'deposit' },
  /** Play money of a guest, in any brand. */
  TRIAL_CREDIT: { id: 4, group: 'deposit' },
  WITHDRAW_APPLY: { id: 10, group: 'withdraw' },
  WITHDRAW_RETURN: { id: 11, group: 'withdraw' },
  WITHDRAW_DONE: { id: 12, group: 'withdraw' },
  WITHDRAW_FEE: { id: 13, group: 'withdraw' },
  TRANSFER_VENDOR_IN: { id: 20, group: 'transfer' },
  TRANSFER_VENDOR_OUT: { id: 21, group: 'transfer' },
  TRANSFER_UP_IN: { id: 22, group: 'transfer', out: 'TRANSFER_UP_OUT' },
  TRANSFER_DOWN_IN: { id: 23, group: 'transfer', out: 'TRANSFER_DOWN_OUT' },
  BET: { id: 30, group: 'betting' },
  BET_CANCEL: { id: 31, group: 'betting' },
  PAYOUT: { id: 32, group: 'winning' },
  PAYOUT_REVERSAL: { id: 33, group: 'winning' },
  PROMOTION_WIN: { id: 34, group: 'winning' },
  ROUND_END: { id: 35, group: 'betting' },
  /** Wins above their ceiling, and the step that keeps them apart until they are reviewed. */
  PAYOUT_REVIEWED: { id: 36, group: 'winning' },
  PROMOTION_REVIEWED: { id: 37, group: 'winning' },
  WIN_HELD: { id: 38, group: 'winning' },
  WIN_RELEASED: { id: 39, group: 'winning' },
  REBATE_SELF: { id: 40, group: 'betting_rebate' },
  REBATE_MANUAL: { id: 41, group: 'betting_rebate' },
  REBATE_AUTO: { id: 42, group: 'betting_rebate' },
  REBATE_REVERSAL: { id: 43, group: 'betting_rebate' },
  AGENT_COMMISSION: { id: 44, group: 'agent_rebate' },
  SALARY_DAILY: { id: 50, group: 'daily_wage', out: 'SALARY_DAILY_OUT' },
  SALARY_HOUR: { id: 51, group: 'hour_wage', out: 'SALARY_HOUR_OUT' },
  SALARY_REALTIME: { id: 52, group: 'hour_wage', out: 'SALARY_REALTIME_OUT' },
  DIVIDEND: { id: 53, group: 'dividend', out: 'DIVIDEND_OUT' },
  /** What was paid to a frozen holder and kept for it comes back to who paid it. */
  SALARY_DAILY_BACK: { id: 54, group: 'daily_wage' },
  SALARY_HOUR_BACK: { id: 55, group: 'hour_wage' },
  DIVIDEND_BACK: { id: 56, group: 'dividend' },
  SALARY_REALTIME_BACK: { id: 57, group: 'hour_wage' },
  BONUS: { id: 60, group: 'share_bonus' },
  BONUS_REVERSAL: { id: 61, group: 'share_bonus' },
  MISSION: { id: 62, group: 'share_bonus' },
  LEADERBOARD: { id: 63, group: 'share_bonus' },
  RAFFLE: { id: 64, group: 'share_bonus' },
  VIP_GIFT: { id: 65, group: 'share_bonus' },
  REFERRAL: { id: 66, group: 'referral_rebate' },
  POINT_CONVERT: { id: 70, group: 'other' },
  POINT_PURCHASE: { id: 71, group: 'other' },
  POINT_PURCHASE_RETURN: { id: 72, group: 'other' },
  ADJUST_ADD: { id: 80, group: 'other' },
  ADJUST_SUB: { id: 81, group: 'other' },
  /** A declared reversal of an earlier entry. */
  REVERSAL: { id: 82, group: 'other' },
  /** A held win that goes back to the house. */
  WIN_REJECTED: { id: 83, group: 'winning' },
  /** A part of a stake that comes back. */
  BET_RETURN: { id: 84, group: 'betting' },
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof CODES;

const byId = new Map<number, { name: CodeName } & Code>(
  (Object.entries(CODES) as [CodeName, Code][]).map(([name, code]) => [code.id, { name, ...code }]),
);

/** The code with this number. Throws when the ledger holds one that the code does not know. */
export function codeOf(id: number): { name: CodeName } & Code {
  const code = byId.get(id);
  if (!code) throw new Error(`unknown ledger code ${id}`);
  return code;
}

/** Numbers of the codes that show in any of these groups. */
export const codesOfGroups = (groups: readonly string[]): number[] =>
  [...byId.values()].filter((code) => groups.includes(code.group)).map((code) => code.id);

/** A type of the account record: a code as one side of its transfers knows it. */
export interface RecordType {
  id: number;
  /** Where the two sides have names of their own, the side that this is the name of. */
  direction?: 'in' | 'out';
  group: CodeGroup;
}

const RECORD_TYPES = new Map<string, RecordType>(
  [...byId.values()]
    // The end of a round moves nothing.
    .filter(({ id }) => id !== CODES.ROUND_END.id)
    .flatMap(({ name, id, group, out }): [string, RecordType][] =>
      out
        ? [
            [wordOf(name), { id, group, direction: 'in' }],
            [wordOf(out), { id, group, direction: 'out' }],
          ]
        : [[wordOf(name), { id, group }]],
    ),
);

/** The translation id of a type's name. */
export function wordOf(type: string): string {
  return `tx_type_${type.toLowerCase()}`;
}

/** The type of a translation id; null for one that there is not. */
export const typeOf = (word: string): RecordType | null => RECORD_TYPES.get(word) ?? null;

/** All types of the account record. */
export const recordTypes = (): { txTypeId: number; txTypeName: string; codeType: CodeGroup }[] =>
  [...RECORD_TYPES].map(([txTypeName, { id, group }]) => ({ txTypeId: id, txTypeName, codeType: group }));

/** The kinds of transfer that the stored functions tell apart: part of the key. Entries of the house are ENTRY + code. */
export const KIND = {
  debit: 1,
  credit: 2,
  rollback: 3,
  creditReversal: 4,
  promotion: 5,
  endRound: 6,
  tombstone: 7,
  reversed: 8,
  stakeReturn: 9,
  hold: 10,
  capture: 11,
  release: 12,
  reversal: 13,
} as const;
export type KindName = keyof typeof KIND;
export const ENTRY = 100;
