import { Type } from 'typebox';
import { GameTypeName, Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';

/** How rebates are paid and taken back: docs/rules/rewards.md#rebates. */
export const REBATE_KINDS = ['MANUAL', 'AUTO', 'SELF', 'REVERSAL'] as const;
export type RebateKind = (typeof REBATE_KINDS)[number];
/** What becomes of it. */
export const REBATE_STATES = ['CREDITED', 'PROCESSING', 'REVERSED'] as const;

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Percent = Type.Number({ description: 'percent of the valid bet, at most four decimals' });

export const rebateCalls = {
  manualRebate: defineCall({
    summary:
      'What the member’s bets have given back since it was paid last, by game type and vendor, and what of it can be claimed now.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getManualRebate',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored }),
    reply: Type.Object({
      /** HELD while the account is frozen: it goes on accruing, and is not paid. */
      state: Named(['ACCRUING', 'HELD'] as const),
      /** One for each game type, vendor and rate; what corrections took back may make one negative. */
      lines: Type.Array(
        Type.Object({ gameType: GameTypeName, vendor: Type.String(), validBet: WireMoney, rate: Percent, amount: WireMoney }),
      ),
      /** What was left below 0.01 when it was paid last, or had been taken back and was not covered. */
      carried: WireMoney,
      validBet: WireMoney,
      /** All of it, truncated to four decimals; may be negative. */
      accrued: WireMoney,
      /** What a claim credits now; 0 below the minimum of automatic credits. */
      claimable: WireMoney,
      minimum: WireMoney,
      multiple: Type.Number({ description: 'times what is credited' }),
      required: Type.Number({ description: 'what claiming asks to be wagered, in units' }),
      /** When the next claim may be made, after one; null: now. */
      waitsUntil: orNull(Moment),
      last: orNull(Type.Object({ at: Moment, amount: WireMoney, kind: Named(['MANUAL', 'AUTO', 'SELF'] as const) })),
      /** When what nobody has claimed is credited next. */
      automaticAt: Moment,
      level: Type.Integer(),
      /** What each level gives back. */
      levels: Type.Array(
        Type.Object({
          level: Type.Integer(),
          name: Type.String(),
          rates: Type.Array(Type.Object({ gameType: GameTypeName, rate: Percent })),
        }),
      ),
    }),
  }),
  claimManualRebate: defineCall({
    summary: 'Credits what can be claimed, at once, as one entry; what is left of a cent stays. At most once a minute.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimManualRebate',
    access: 'real',
    emptyBody: true,
    rate: { per: 'account', max: 30, seconds: 60 },
    reply: Type.Object({ amount: WireMoney, required: Type.Number({ description: 'what is to be wagered for it, in units' }) }),
    errors: ['rebate.minimum', 'rebate.wait', 'reward.blocked', 'reward.unknown'],
  }),
  rebateRecord: defineCall({
    summary:
      'What the member was paid of rebates, and what was taken back, newest first, with the totals of the whole selection.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getRebateRecord',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({
      /** Moments of the first business day and of the end of the last: whole days are shown. */
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          at: Moment,
          /** The business days of the bets; null for what was taken back. */
          days: orNull(Period),
          validBet: WireMoney,
          amount: WireMoney,
          kind: Named(REBATE_KINDS),
          status: Named(REBATE_STATES),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** Over the whole selection; what was taken back is less. */
      footer: Type.Object({ validBet: WireMoney, amount: WireMoney }),
      period: Period,
    }),
  }),
};
