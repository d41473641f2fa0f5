import { GAME_TYPES } from '@marquee/contract/states';
import { expect, it } from 'vitest';
import { inputOf, type Offered, offerFaults, TEMPLATES, type TierInput, termsOf } from './contract-form.ts';
import type { Terms } from './contracts.ts';

const tier = (rate: number, validBet: number, activeMembers = 0, profit = 0) => ({ rate, validBet, profit, activeMembers });

const offeredOf = (kind: 'DAILY' | 'DIVIDEND', tiers: ReturnType<typeof tier>[]): Offered => {
  const isDividend = kind === 'DIVIDEND';
  const salaryType = isDividend ? null : 'SINGLE_BET';
  const rule = isDividend ? ({ period: 'MONTHLY', carryOver: 'NONE' } as const) : { period: null, carryOver: null };
  const own: Terms = { kind, salaryType, ...rule, categories: [...GAME_TYPES], activeBet: 100, tiers };
  return { kind, salaryType, rateStep: 1_000, rateMax: isDividend ? 400_000 : 20_000, own, live: own };
};

const DAILY = offeredOf('DAILY', [tier(2_000, 0), tier(5_000, 10_000, 3)]);
const DIVIDEND = offeredOf('DIVIDEND', [tier(100_000, 0), tier(300_000, 10_000, 3, 500)]);
const typed = (rate: string, validBet = '10000', activeMembers = '3'): TierInput => ({
  rate,
  validBet,
  profit: '0',
  activeMembers,
});
const faultsOf = (tiers: readonly TierInput[], activeBet = '100', offered = DAILY) =>
  Object.fromEntries(
    Object.entries(offerFaults({ tiers, activeBet }, offered, 6)).map(([name, fault]) => [name, (fault as { id: string }).id]),
  );

it.each([
  ['lower', DAILY],
  ['flat', DAILY],
  ['ladder', DAILY],
  ['lower', DIVIDEND],
  ['flat', DIVIDEND],
  ['ladder', DIVIDEND],
] as const)('the template %s keeps all rules', (name, offered) => {
  const tiers = TEMPLATES[name](offered);
  expect(tiers.length).toBeGreaterThan(0);
  expect(faultsOf(inputOf(tiers), '100', offered)).toEqual({});
});

it.each([
  ['a rate off the step', [typed('0.25')], { rate_0: 'ct_flaw_step' }],
  ['a rate above the own', [typed('0.6')], { rate_0: 'ct_flaw_high' }],
  ['no rate', [typed('')], { rate_0: 'ct_flaw_number' }],
  ['less than the own tier asks for', [typed('0.3', '9999')], { validBet_0: 'ct_flaw_own' }],
  ['fewer members than the own tier asks for', [typed('0.3', '10000', '2')], { activeMembers_0: 'ct_flaw_own' }],
  ['tiers that do not rise', [typed('0.4'), typed('0.3')], { rate_1: 'ct_flaw_order' }],
  ['a minimum that falls', [typed('0.3', '20000'), typed('0.4')], { validBet_1: 'ct_flaw_order' }],
  ['words in the place of a number', [typed('0.3', 'many')], { validBet_0: 'ct_flaw_whole' }],
] as const)('%s is told beside its field', (_, tiers, faults) => {
  expect(faultsOf(tiers)).toEqual(faults);
});

it('a dividend is below the own rate, and members are active from what the own contract asks for', () => {
  expect(faultsOf([{ ...typed('30'), profit: '500' }], '100', DIVIDEND)).toEqual({ rate_0: 'ct_flaw_equal' });
  expect(faultsOf([typed('0.3')], '99')).toEqual({ activeBet: 'ct_flaw_active' });
});

it('what is typed becomes terms with the own period, rule and games', () => {
  const terms = termsOf({ tiers: [typed('12,5', '10 000')], activeBet: '' }, DIVIDEND);
  expect(terms).toMatchObject({ kind: 'DIVIDEND', period: 'MONTHLY', carryOver: 'NONE', activeBet: 0 });
  expect(terms.tiers).toEqual([tier(125_000, 10_000, 3)]);
});
