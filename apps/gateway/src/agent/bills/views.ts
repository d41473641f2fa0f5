import type { ContractTerms, Reply } from '@marquee/contract';
import { toWire, UNIT } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { knownAs } from '../known-as.ts';
import type { BillFilter, BillPayment, BillRow, BillSums } from './store.ts';

type Shown = Reply<'contractBills'>['list'][number];
type Sums = Omit<Reply<'contractBills'>['footer'], 'balance'>;
type Tiers = Reply<'contractBill'>['tiers'];

/** What a net is made of; null where it was counted anew since by a gateway that keeps no parts: they would not add up to it. */
function partsOf({ parts, fees, houseNet }: BillRow): Shown['parts'] {
  if (parts === null) return null;
  const [stake, payout, rebates, bonuses, salaries] = [
    parts.stake,
    parts.payout,
    parts.rebates,
    parts.bonuses,
    parts.salaries,
  ].map(BigInt) as [bigint, bigint, bigint, bigint, bigint];
  if (stake - payout - rebates - bonuses - salaries - fees !== houseNet) return null;
  return {
    ...{ stake: sumToWire(stake), payout: sumToWire(payout), rebates: sumToWire(rebates) },
    ...{ bonuses: sumToWire(bonuses), salaries: sumToWire(salaries) },
  };
}

/**
 * Shows bills by the names of their sides. What a holder owes below is told to that holder alone, and how it stands now to no payer
 * whose line it has left: docs/rules/agents.md#moving.
 */
export async function viewBills(db: Runner, rows: readonly BillRow[], viewer: bigint): Promise<Shown[]> {
  const ids = rows.flatMap(({ holderId, uplineId }) => (uplineId === null ? [holderId] : [holderId, uplineId]));
  const known = await knownAs(db, ids);
  const nameOf = (id: bigint | null): string => (id === null ? '' : known(id).username);
  return rows.map((row) => {
    const { id, kind, salaryType, unit, periodStart, periodEnd, holderId, uplineId, activeMembers, tier, rate, status } = row;
    const isOwn = holderId === viewer;
    const { status: standing, path } = known(holderId);
    return {
      ...{ billId: Number(id), kind, salaryType, unit, activeMembers, rate, status },
      ...{ periodStart: periodStart.getTime(), periodEnd: periodEnd.getTime() },
      ...{ holder: nameOf(holderId), upline: nameOf(uplineId) },
      holderStatus: isOwn || path.includes(viewer) ? standing : null,
      base: toWire(row.base),
      validBet: toWire(row.validBet),
      testedBet: toWire(row.testedBet),
      houseNet: toWire(row.houseNet),
      fees: toWire(row.fees),
      parts: partsOf(row),
      carryIn: toWire(row.carryIn),
      pool: toWire(row.houseNet + row.carryIn),
      tier: tier === null ? null : tier + 1,
      gross: toWire(row.gross),
      owed: isOwn ? toWire(row.owed) : null,
      net: isOwn ? toWire(row.net) : null,
      paid: toWire(row.paid),
      open: toWire(row.open),
      paidAt: status === 'PAID' ? row.settledAt.getTime() : null,
    };
  });
}

/** Shows what bills come to. What the account owes below is a matter of its own bills alone. */
export function viewSums({ gross, owed, net, paid, open }: BillSums, { side }: Pick<BillFilter, 'side'>): Sums {
  const isOwn = side === 'own';
  return {
    gross: sumToWire(gross),
    owed: isOwn ? sumToWire(owed) : null,
    net: isOwn ? sumToWire(net) : null,
    paid: sumToWire(paid),
    open: sumToWire(open),
  };
}

/** Shows payments. What was set off against debts of the holder's is told to the holder alone: to the other side it was paid like the rest. */
export function viewPayments(payments: readonly BillPayment[], isOwn: boolean): Reply<'contractBill'>['payments'] {
  const shown = payments.map(({ at, amount, way }) => ({
    at: at.getTime(),
    // What is given back is taken off what was paid.
    amount: way === 'RETURN' ? -amount : amount,
    way: isOwn || way !== 'SET_OFF' ? way : ('RUN' as const),
  }));
  return [...Map.groupBy(shown, ({ at, way }) => `${at} ${way}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ at: first.at, way: first.way, amount: toWire(same.reduce((sum, { amount }) => sum + amount, 0n)) }] : [];
  });
}

/** Which conditions of each tier a bill reached: equal is reached, a profit of 0 is not asked. */
export const testedTiers = (tiers: ContractTerms['tiers'], { testedBet, houseNet, carryIn, activeMembers }: BillRow): Tiers =>
  tiers.map((tier) => ({
    ...tier,
    hasValidBet: testedBet >= BigInt(tier.validBet) * UNIT,
    hasProfit: tier.profit === 0 || houseNet + carryIn >= BigInt(tier.profit) * UNIT,
    hasActiveMembers: activeMembers >= tier.activeMembers,
  }));
