import { Type } from 'typebox';
import { Moment, PageNumber, pageSize } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { ContractKindName, MaybeSalaryType } from './contract-terms.ts';
import { ContractView, RequestView } from './contract-views.ts';
import { AccountStanding } from './reports.ts';

/** How an agent stands with one right below it about a kind of contract: by the last version, or without any. */
const AGREEMENT_STATES = ['NONE', 'ACTIVE', 'ENDING', 'ENDED', 'REJECTED'] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

const oneOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** What an agent sees of its contracts with those right below it. */
export const downlineContractCalls = {
  contractDownlines: defineCall({
    summary:
      'How the agent stands with each agent right below it about a kind of contract: one row for each type of salary that was agreed on or asked, those that wait first; who never had any has one too.',
    method: 'GET',
    path: '/wps/agent/contracts/downlines',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      kind: ContractKindName,
      state: Type.Optional(oneOf([...AGREEMENT_STATES, 'PENDING'] as const)),
      username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      page: PageNumber,
      size: pageSize(20),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          username: Type.String(),
          memberStatus: AccountStanding,
          /** Null: a dividend, or nothing was ever agreed on or asked. */
          salaryType: MaybeSalaryType,
          state: oneOf(AGREEMENT_STATES),
          /** The last version; null: there was none. */
          contract: Type.Union([ContractView, Type.Null()]),
          /** What is open, or was rejected since; null: neither. */
          request: Type.Union([RequestView, Type.Null()]),
          /** When something came of it last; null: never. */
          lastAt: Type.Union([Moment, Type.Null()]),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
    errors: ['agent.off'],
  }),
};
