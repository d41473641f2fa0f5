import { Type } from 'typebox';
import { Moment, Period, WireMoney } from '../../common.ts';
import { CONTRACT_KINDS, SALARY_TYPES } from './contract-terms.ts';

/** The figures of a team in a period, its tier from 0, and what is missing to the next. */
const Standing = Type.Object({
  validBet: WireMoney,
  /** By which tiers are tested: of a dividend with what earlier periods left. */
  profit: WireMoney,
  /** That of it, zero or below. */
  carriedOver: WireMoney,
  activeMembers: Type.Integer(),
  tier: Type.Union([Type.Integer(), Type.Null()]),
  missing: Type.Union([
    Type.Object({ rate: Type.Integer(), validBet: WireMoney, profit: WireMoney, activeMembers: Type.Integer() }),
    Type.Null(),
  ]),
});

/** What terms would have paid. */
export const Simulation = Type.Object({
  /** The business days that were looked at, both included. */
  days: Period,
  /** How many periods of the contract lie in them; 0: there are no figures by such periods. */
  periods: Type.Integer(),
  gross: WireMoney,
  /** What the contract in force of the same kind and type would have paid; null: there is none. */
  before: Type.Union([WireMoney, Type.Null()]),
  /** In how many periods each tier was reached. */
  reached: Type.Array(Type.Integer()),
  /** The last of the periods in which there was play. */
  last: Type.Union([Standing, Type.Null()]),
});

const running = {
  days: Period,
  /** Where the running hour of an hourly salary began; null: whole days run. */
  since: Type.Union([Moment, Type.Null()]),
  /** What is missing is missing to a tier of the next day: that of this one comes from the day before. */
  isForNextDay: Type.Boolean(),
  /** Before what is owed further down. */
  gross: WireMoney,
  standing: Standing,
  /** Up to when everything is in the figures; null: nothing yet. */
  updatedAt: Type.Union([Moment, Type.Null()]),
};

/** How far a team is in a running period; null: there are no figures by such periods. */
export const Progress = Type.Union([Type.Object(running), Type.Null()]);

/** The same of a contract among others: which it is, and the rate of the tier that is reached so far, null for none. */
export const Running = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(CONTRACT_KINDS),
  salaryType: Type.Union([Type.Enum(SALARY_TYPES), Type.Null()]),
  rate: Type.Union([Type.Integer(), Type.Null()]),
  ...running,
});
