import { type ContractTier, GAME_TYPES } from '@marquee/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_CASH } from '../../../report/index.ts';
import { billsOf } from './bills.ts';
import type { OpenDebt } from './debts.ts';
import { dividendOf } from './dividend.ts';
import { figuresOf, NO_PARTS } from './figures.ts';
import { type Payable, paymentsOf } from './payment.ts';
import { salaryOf, windowOf } from './salary.ts';

const RUNS = { numRuns: 400 };
const amount = fc.bigInt({ min: -50_000_000n, max: 900_000_000n });
const gain = fc.bigInt({ min: 0n, max: 900_000_000n });
const tiers = fc.array(
  fc.record({
    rate: fc.integer({ min: 1, max: 400_000 }),
    validBet: fc.nat(60_000),
    profit: fc.oneof(fc.constant(0), fc.nat(60_000)),
    activeMembers: fc.nat(6),
  }),
  { minLength: 1, maxLength: 6 },
);
const figures = fc.record({
  validBet: amount,
  wonValidBet: amount,
  lostValidBet: amount,
  houseNet: amount,
  parts: fc.constant(NO_PARTS),
  activeMembers: fc.nat(8),
});

/** Cents of an amount times a percentage, by long multiplication of decimal text and cutting the text. */
function cutCents(tenThousandths: bigint, rate: number): bigint {
  const product = (tenThousandths * BigInt(rate)).toString().padStart(13, '0');
  // Four decimals of the amount and six of the rate as a part of one: two of ten stay.
  return BigInt(product.slice(0, -8)) * 100n;
}

const naiveTier = (
  list: readonly ContractTier[],
  f: { validBet: bigint; net: bigint; active: number },
): ContractTier | undefined =>
  [...list]
    .sort((a, b) => b.rate - a.rate)
    .find((each) => {
      if (f.validBet < BigInt(`${each.validBet}0000`)) return false;
      if (each.profit > 0 && f.net < BigInt(`${each.profit}0000`)) return false;
      return f.active >= each.activeMembers;
    });

describe('a naive computation agrees', () => {
  it('about salaries', () => {
    fc.assert(
      fc.property(tiers, figures, fc.constantFrom('PROFIT', 'LOSS', 'SINGLE_BET' as const), (list, f, salaryType) => {
        const base = salaryType === 'PROFIT' ? f.wonValidBet : salaryType === 'LOSS' ? f.lostValidBet : f.validBet;
        const tier = naiveTier(list, { validBet: f.validBet, net: f.houseNet, active: f.activeMembers });
        const gross = tier && base > 0n ? cutCents(base, tier.rate) : 0n;
        expect(salaryOf({ salaryType, tiers: list }, f)?.gross ?? 0n).toBe(gross);
      }),
      RUNS,
    );
  });

  it('about dividends', () => {
    fc.assert(
      fc.property(tiers, figures, gain, (list, f, lost) => {
        const pool = f.houseNet - lost;
        const tier = naiveTier(list, { validBet: f.validBet, net: pool, active: f.activeMembers });
        const { gross, carryOut } = dividendOf({ carryOver: 'PERMANENT', tiers: list }, f, -lost);
        expect(gross).toBe(tier && pool > 0n ? cutCents(pool, tier.rate) : 0n);
        expect(carryOut).toBe(pool > 0n ? 0n : pool);
      }),
      RUNS,
    );
  });

  it('about windows: what is paid and what is kept is all that was earned', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), fc.integer({ min: 1, max: 21_000 }), (bases, rate) => {
        let remainder = 0n;
        let paid = 0n;
        let earned = 0n;
        for (const base of bases) {
          const window = windowOf({
            base,
            tier: { index: 0, rate },
            remainder,
            validBetBefore: 0n,
            stopAmount: null,
            unpaidBefore: 0n,
          });
          if (window === null) continue;
          expect(window.paid).toBeGreaterThanOrEqual(0n);
          expect(window.paid % 100n).toBe(0n);
          expect(window.remainder).toBeLessThan(100_000_000n);
          paid += window.paid;
          remainder = window.remainder;
          earned += base * BigInt(rate);
          expect(paid * 1_000_000n + remainder).toBe(earned);
        }
      }),
      RUNS,
    );
  });

  it('about teams: only its games count, and what one of the team paid another cancels out', () => {
    const row = fc.record({
      ...{ gameType: fc.constantFrom(...GAME_TYPES), bets: fc.constant(1n), stake: amount, payout: amount },
      ...{ validBet: amount, wonValidBet: amount, lostValidBet: amount },
    });
    const given = ['rebate', 'commission', 'bonus', 'referral', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const;
    const cash = fc.record({ ...Object.fromEntries(Object.keys(NO_CASH).map((name) => [name, gain])) });
    const categories = fc.uniqueArray(fc.constantFrom(...GAME_TYPES), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        cash,
        categories,
        fc.nat(8),
        fc.boolean(),
        (rows, some, counted, activeMembers, deductsFees) => {
          const money = some as typeof NO_CASH;
          const naive = {
            validBet: 0n,
            wonValidBet: 0n,
            lostValidBet: 0n,
            houseNet: 0n,
            activeMembers,
          };
          const parts = {
            ...{ stake: 0n, payout: 0n, fees: deductsFees ? money.feeBack : 0n },
            ...{ rebates: money.rebate + money.commission, bonuses: money.bonus + money.referral },
            salaries: money.dailySalary + money.hourlySalary + money.realtimeSalary - money.salaryOut,
          };
          for (const { gameType, stake, payout, ...bets } of rows) {
            if (!counted.includes(gameType)) continue;
            naive.validBet += bets.validBet;
            naive.wonValidBet += bets.wonValidBet;
            naive.lostValidBet += bets.lostValidBet;
            naive.houseNet += stake;
            naive.houseNet -= payout;
            parts.stake += stake;
            parts.payout += payout;
          }
          for (const name of given) naive.houseNet -= money[name];
          naive.houseNet += money.salaryOut - parts.fees;
          expect(figuresOf({ categories: counted }, rows, money, activeMembers, { deductsFees })).toEqual({ ...naive, parts });
        },
      ),
      RUNS,
    );
  });
});

/** A random forest: who is right above each, by an earlier place; -1 is the house. */
const forest = fc.array(
  fc.record({
    up: fc.nat(),
    gross: fc.nat(2_000),
    balance: fc.nat(3_000),
    isHeld: fc.boolean(),
    debtTo: fc.nat(),
    debt: fc.nat(300),
  }),
  { minLength: 1, maxLength: 12 },
);
type Forest = { up: number; gross: number; balance: number; isHeld: boolean; debtTo: number; debt: number }[];
const above = (index: number, up: number): number => (index === 0 ? -1 : (up % (index + 1)) - 1);

describe('a line', () => {
  it('has nets that add up to what the house pays', () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        const bills = billsOf(
          nodes.map(({ up, gross }, index) => {
            const parent = above(index, up);
            return { holderId: BigInt(index), uplineId: parent < 0 ? null : BigInt(parent), gross: BigInt(gross) };
          }),
        );
        const house = bills.filter(({ uplineId }) => uplineId === null).reduce((sum, { gross }) => sum + gross, 0n);
        expect(bills.reduce((sum, { net }) => sum + net, 0n)).toBe(house);
      }),
      RUNS,
    );
  });

  /** Pays cent by cent, in plain numbers: what each has in the end. */
  function paidByCents(nodes: Forest, debts: { payer: number; holder: number; open: number }[]) {
    const main = nodes.map(({ balance }) => balance);
    const came = nodes.map(() => 0);
    const kept = nodes.map(() => 0);
    const paid = nodes.map(() => 0);
    const children = (parent: number): number[] => nodes.flatMap(({ up }, index) => (above(index, up) === parent ? [index] : []));
    /** A cent for the oldest debt, and on from whom it comes to while that one owes something and had it not; false: nothing is owed. */
    const owe = (payer: number, had: readonly number[] = []): boolean => {
      const debt = debts.find((each) => each.payer === payer && each.open > 0);
      if (!debt) return false;
      debt.open -= 1;
      const hasHad = [...had, payer];
      const stays = nodes[debt.holder]?.isHeld || hasHad.includes(debt.holder);
      if (stays || !owe(debt.holder, hasHad)) (main[debt.holder] as number) += 1;
      return true;
    };
    const pay = (payer: number): void => {
      for (const child of children(payer)) {
        const node = nodes[child] as Forest[number];
        for (let cent = 0; cent < node.gross; cent += 1) {
          const isKept = payer >= 0 && nodes[payer]?.isHeld;
          if (isKept && (kept[payer] ?? 0) > 0) (kept[payer] as number) -= 1;
          else if (payer >= 0 && !isKept && (came[payer] ?? 0) > 0) (came[payer] as number) -= 1;
          else if (payer >= 0 && !isKept && (main[payer] ?? 0) > 0) (main[payer] as number) -= 1;
          else if (payer >= 0 && !isKept) break;
          (paid[child] as number) += 1;
          if (node.isHeld) (kept[child] as number) += 1;
          else (came[child] as number) += 1;
        }
        while (!node.isHeld && (came[child] ?? 0) > 0 && owe(child)) (came[child] as number) -= 1;
      }
      for (const child of children(payer)) pay(child);
    };
    pay(-1);
    return { main: main.map((each, index) => each + (came[index] ?? 0)), kept, paid, debts: debts.map(({ open }) => open) };
  }

  it('is paid as cent by cent, and no money comes or goes on the way', () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        const debts = nodes.flatMap(({ debtTo, debt }, index) =>
          debt === 0 || debtTo % nodes.length === index ? [] : [{ payer: index, holder: debtTo % nodes.length, open: debt }],
        );
        const bills: Payable[] = nodes.map(({ up, gross, isHeld }, index) => {
          const parent = above(index, up);
          const id = BigInt(index);
          return { billId: id, holderId: id, uplineId: parent < 0 ? null : BigInt(parent), gross: BigInt(gross), isHeld };
        });
        const open: OpenDebt[] = debts.map(({ payer, holder, open: left }, index) => ({
          ...{ billId: BigInt(1_000 + index), payerId: BigInt(payer), holderId: BigInt(holder), open: BigInt(left) },
        }));
        const balances = new Map(nodes.map(({ balance }, index) => [BigInt(index), BigInt(balance)]));
        const plan = paymentsOf(bills, balances, open);
        const pockets = { MAIN: nodes.map(({ balance }) => balance), KEPT: nodes.map(() => 0) };
        for (const { from, to, amount: moved } of plan.payments) {
          if (from.kind !== 'HOUSE') {
            (pockets[from.kind][Number(from.accountId)] as number) -= Number(moved);
            expect(pockets[from.kind][Number(from.accountId)]).toBeGreaterThanOrEqual(0);
          }
          (pockets[to.kind][Number(to.accountId)] as number) += Number(moved);
        }
        const naive = paidByCents(nodes, debts);
        expect(pockets).toEqual({ MAIN: naive.main, KEPT: naive.kept });
        expect(plan.bills.map(({ paid }) => Number(paid))).toEqual(naive.paid);
        expect(plan.debts.map(({ open: left }) => Number(left))).toEqual(naive.debts);
      }),
      RUNS,
    );
  });
});
