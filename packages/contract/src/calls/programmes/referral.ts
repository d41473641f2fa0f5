import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { RULE_METRICS } from '../../rules.ts';

/** How far a friend is: docs/rules/rewards.md#referral. */
export const REFERRAL_STATES = ['REGISTERED', 'DEPOSITED', 'QUALIFIED', 'REWARDED', 'INVALID'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** What two accounts may not have in common. */
export const REFERRAL_SIGNS = ['DEVICE', 'ADDRESS', 'PAYOUT_ACCOUNT', 'PHONE'] as const;
export type ReferralSign = (typeof REFERRAL_SIGNS)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const reading = { per: 'account', max: 240, seconds: 60 } as const;

/** What is given, and how often its money is to be wagered. */
const Given = Type.Object({
  amount: WireMoney,
  points: Type.Integer(),
  multiple: Type.Number({ description: 'times that it is to be wagered' }),
});

const Friend = Type.Object({
  /** Masked. */
  name: Type.String(),
  registeredAt: Moment,
  state: Named(REFERRAL_STATES),
  /** Has paid in what is asked for; null: nothing is asked for. */
  deposited: orNull(Type.Boolean()),
  /** What the friend has wagered of what is asked for; null: nothing is. */
  turnover: orNull(Type.Object({ current: WireMoney, target: WireMoney })),
  /** The last moment at which it can qualify. */
  endsAt: Moment,
  /** What the member was given for it; null: nothing yet. */
  reward: orNull(Type.Object({ amount: WireMoney, points: Type.Integer() })),
  /** What its valid bets brought the member; null: nothing is given of them. */
  shared: orNull(WireMoney),
});

export const referralCalls = {
  referralDetails: defineCall({
    summary:
      'The member’s code for friends, what came of it, and what the brand gives. `autoGenerate` makes a code where there is none.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getReferralDetails',
    access: 'real',
    rate: reading,
    query: Type.Object({ autoGenerate: Type.Optional(Type.Boolean()), language: Ignored }),
    reply: Type.Object({
      /** Null: there is none yet. */
      referralCode: orNull(Type.String()),
      totalInvitations: Type.Integer(),
      /** Hosts at which the code is good, for links. */
      promotionDomains: Type.Array(Type.String()),
      qualified: Type.Integer(),
      /** Credited and not taken back. */
      earned: Type.Object({ amount: WireMoney, points: Type.Integer() }),
      claimable: Type.Object({ count: Type.Integer(), amount: WireMoney, points: Type.Integer() }),
      /** False: nothing is given for friends at present. */
      isOpen: Type.Boolean(),
      terms: Type.Object({
        days: Type.Integer({ description: 'in which a friend qualifies' }),
        conditions: Type.Array(
          Type.Object({
            metric: Named(RULE_METRICS),
            gameTypes: Type.Array(Type.String()),
            target: WireMoney,
            isMoney: Type.Boolean(),
          }),
        ),
        signs: Type.Array(Named(REFERRAL_SIGNS)),
        referrer: orNull(Given),
        friend: orNull(Given),
        /** Of qualified friends' valid bets, day by day; null: none. */
        share: orNull(
          Type.Object({
            percent: Type.Number(),
            /** None: all. */
            gameTypes: Type.Array(Type.String()),
            /** For which it is given once a friend has qualified; null: without an end. */
            days: orNull(Type.Integer()),
            mostPerMonth: orNull(WireMoney),
            multiple: Type.Number({ description: 'times that it is to be wagered' }),
          }),
        ),
        ladder: Type.Array(Type.Intersect([Type.Object({ count: Type.Integer(), isReached: Type.Boolean() }), Given])),
      }),
      /** Friends who have qualified in this month, for the ladder. */
      month: Type.Object({ qualified: Type.Integer(), endsAt: Moment }),
      /** What was given in this month of friends' valid bets. */
      sharedThisMonth: WireMoney,
    }),
  }),
  referralFriends: defineCall({
    summary: 'The member’s friends, the newest first; by the day of their registration and by state.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getReferralFriends',
    access: 'real',
    rate: reading,
    query: Type.Object({
      state: Type.Optional(Named(REFERRAL_STATES)),
      /** Moments of the first business day and of the end of the last: whole days are shown. */
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(Friend), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  claimReferralReward: defineCall({
    summary: 'Collects all that the member was given for friends; `left` is what a further call collects.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimReferralReward',
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    reply: Type.Object({ count: Type.Integer(), amount: WireMoney, points: Type.Integer(), left: Type.Integer() }),
    errors: ['in_need_true_account', 'reward.blocked', 'reward.collected', 'reward.unknown'],
  }),
};
