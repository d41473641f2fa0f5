import { Type } from 'typebox';
import { Moment } from '../../common.ts';
import { ContractKindName, ContractTerms, MaybeSalaryType } from './contract-terms.ts';

export const CONTRACT_STATES = ['ACTIVE', 'ENDING', 'ENDED'] as const;
export const REQUEST_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;

const oneOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** A contract as its two sides see it. */
export const ContractView = Type.Object({
  id: Type.Integer(),
  ...ContractTerms.properties,
  version: Type.Integer(),
  /** Empty: the house. */
  upline: Type.String(),
  holder: Type.String(),
  status: oneOf(CONTRACT_STATES),
  effectiveFrom: Moment,
  /** Null: nobody has ended it. */
  effectiveUntil: Type.Union([Moment, Type.Null()]),
  endReason: Type.Union([Type.String(), Type.Null()]),
});

/** A request as its two sides see it. */
export const RequestView = Type.Object({
  id: Type.Integer(),
  type: oneOf(['NEW', 'TERMINATE'] as const),
  ...ContractTerms.properties,
  upline: Type.String(),
  holder: Type.String(),
  askedBy: Type.String(),
  /** Waits for the answer of who looks. */
  isMine: Type.Boolean(),
  status: oneOf(REQUEST_STATES),
  askedAt: Moment,
  expiresAt: Moment,
  answeredAt: Type.Union([Moment, Type.Null()]),
  /** Contracts right below the one who is asked that accepting ends. Told to that one only. */
  ends: Type.Array(Type.Object({ holder: Type.String(), rate: Type.Integer() })),
});

/** A contract in force as those above its two sides are told of it. */
export const BriefContract = Type.Object({
  kind: ContractKindName,
  salaryType: MaybeSalaryType,
  /** Its highest, in ten-thousandths of a percent. */
  rate: Type.Integer(),
  isEnding: Type.Boolean(),
});
