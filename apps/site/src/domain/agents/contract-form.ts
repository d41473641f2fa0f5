import { type AgreementLimits, breachFlaws, type Flaw, termsFlaws } from '@marquee/contract/agreements';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import type { Complaint } from '../../shared/forms/refusal.ts';
import type { Limits, Terms } from './contracts.ts';
import { rateInput, rateText } from './rates.ts';

type Tier = Terms['tiers'][number];
/** Fields of a tier, in their order. */
export const TIER_FIELDS = ['rate', 'validBet', 'profit', 'activeMembers'] as const satisfies readonly (keyof Tier)[];
/** A tier as it is typed. */
export type TierInput = Readonly<Record<(typeof TIER_FIELDS)[number], string>>;

/** The kind and type that is offered, between what, and the agent's own contract. */
export type Offered = Limits['kinds'][number] & { own: Terms };
/** What is typed of an offer. */
export interface OfferInput {
  tiers: readonly TierInput[];
  activeBet: string;
}

const PERCENT = 10_000;
const RATE = /^\d{1,3}([.,]\d{1,4})?$/;
const WHOLE = /^\d{1,11}$/;
/** Tiers of the ladder. */
const STEPS = 3;
const LADDER_BET = 1_000;

/** The name of a tier's field in its form. */
export const tierField = (field: string, index: number): string => `${field}_${index}`;

/** A rate in ten-thousandths of a percent; null for a text that is none. */
function rateOf(text: string): number | null {
  const plain = text.trim().replace('%', '').trim();
  return RATE.test(plain) ? Math.round(Number(plain.replace(',', '.')) * PERCENT) : null;
}

/** A whole number; null for a text that is none. An empty one is 0. */
function wholeOf(text: string): number | null {
  const plain = text.replaceAll(/[\s,.]/g, '');
  if (plain === '') return 0;
  return WHOLE.test(plain) ? Number(plain) : null;
}

/** Tiers as a form begins with them. */
export const inputOf = (tiers: readonly Tier[]): TierInput[] =>
  tiers.map(({ rate, validBet, profit, activeMembers }) => ({
    rate: rateInput(rate),
    validBet: String(validBet),
    profit: String(profit),
    activeMembers: String(activeMembers),
  }));

const unreadable: Readonly<Record<keyof Tier, Complaint>> = {
  rate: { id: 'ct_flaw_number' },
  validBet: { id: 'ct_flaw_whole' },
  profit: { id: 'ct_flaw_whole' },
  activeMembers: { id: 'ct_flaw_whole' },
};

/** What cannot be read of an offer, and what is read of the rest. */
function readOffer({ tiers, activeBet }: OfferInput): { faults: Record<string, Complaint>; tiers: Tier[]; activeBet: number } {
  const faults: Record<string, Complaint> = {};
  const read = (field: keyof Tier, text: string, index: number): number => {
    const value = field === 'rate' ? rateOf(text) : wholeOf(text);
    if (value === null || (field === 'rate' && value === 0)) faults[tierField(field, index)] = unreadable[field];
    return value ?? 0;
  };
  const least = wholeOf(activeBet);
  if (least === null) faults['activeBet'] = { id: 'ct_flaw_whole' };
  const rows = tiers.map((tier, index) => ({
    rate: read('rate', tier.rate, index),
    validBet: read('validBet', tier.validBet, index),
    profit: read('profit', tier.profit, index),
    activeMembers: read('activeMembers', tier.activeMembers, index),
  }));
  return { faults, tiers: rows, activeBet: least ?? 0 };
}

/** What a flaw says beside its field. */
function words({ code }: Flaw, { rateStep, rateMax, own }: Offered): Complaint {
  const most = Math.min(rateMax, Math.max(...own.tiers.map(({ rate }) => rate)));
  switch (code) {
    case 'CT_STEP':
      return { id: 'ct_flaw_step', values: { step: rateText(rateStep) } };
    case 'CT_RATE_TOO_HIGH':
      return { id: 'ct_flaw_high', values: { rate: rateText(most) } };
    case 'CT_RATE_EQUAL':
      return { id: 'ct_flaw_equal', values: { rate: rateText(most) } };
    case 'CT_TIER_ORDER':
      return { id: 'ct_flaw_order' };
    case 'CT_ACTIVE_BET':
      return { id: 'ct_flaw_active', values: { least: own.activeBet } };
    default:
      return { id: 'ct_flaw_own' };
  }
}

/** The terms that an offer says: the games, the period and the rule for losses are those of the own contract. */
export function termsOf(input: OfferInput, { own }: Pick<Offered, 'own'>): Terms {
  const { kind, salaryType, period, carryOver, categories } = own;
  const { tiers, activeBet } = readOffer(input);
  return { kind, salaryType, period, carryOver, categories, activeBet, tiers };
}

/** What is wrong with an offer as it is typed, by the names of the fields: the rules of docs/rules/contracts.md#proposing. */
export function offerFaults(input: OfferInput, offered: Offered, tiersMax: number): FieldErrors {
  const { faults } = readOffer(input);
  const { rateStep, rateMax, own } = offered;
  const limits: AgreementLimits = { isOpen: true, rateStep, rateMax, tiersMax };
  const terms = termsOf(input, offered);
  for (const flaw of [...termsFlaws(terms, limits), ...breachFlaws(terms, own)]) {
    const { tier, field } = flaw;
    const name = tier === null ? (field ?? 'tiers') : tierField(field ?? 'rate', tier);
    faults[name] ??= words(flaw, offered);
  }
  return faults;
}

/** The own tier by which a rate is measured: of that rate, or of the next higher. */
const neededOf = ({ own }: Offered, rate: number): Tier | undefined =>
  own.tiers.filter((tier) => tier.rate >= rate).toSorted((a, b) => a.rate - b.rate)[0];

const highest = ({ own }: Offered): number => Math.max(...own.tiers.map(({ rate }) => rate));

/** The own contract with each rate a step lower. */
const stepLower = ({ own, rateStep }: Offered): Tier[] =>
  own.tiers.flatMap((tier) => (tier.rate > rateStep ? [{ ...tier, rate: tier.rate - rateStep }] : []));

/** One tier, a step below the own highest rate, with what the own contract asks for it. */
function flat(offered: Offered): Tier[] {
  const rate = Math.max(offered.rateStep, highest(offered) - offered.rateStep);
  const needed = neededOf(offered, rate);
  return needed ? [{ ...needed, rate }] : [];
}

/** Rates that rise evenly to a step below the own highest, and ask for more each. */
function ladder(offered: Offered): Tier[] {
  const { rateStep } = offered;
  const top = Math.max(rateStep, highest(offered) - rateStep);
  const tiers: Tier[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const rate = Math.floor((top * step) / STEPS / rateStep) * rateStep;
    const needed = neededOf(offered, rate);
    const before = tiers.at(-1);
    if (!needed || rate <= (before?.rate ?? 0)) continue;
    const risen = before ? Math.max(before.validBet * 2, LADDER_BET) : 0;
    tiers.push({
      rate,
      validBet: Math.max(needed.validBet, risen),
      profit: Math.max(needed.profit, before?.profit ?? 0),
      activeMembers: Math.max(needed.activeMembers, before?.activeMembers ?? 0),
    });
  }
  return tiers;
}

/** Ways to begin an offer, by their names. */
export const TEMPLATES = { lower: stepLower, flat, ladder } as const;
export type TemplateName = keyof typeof TEMPLATES;
