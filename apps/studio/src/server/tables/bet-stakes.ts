import type { TableDetail } from '@marquee/contract/vendor';
import type { StakeRequest } from '../../shared/table-protocol.ts';
import { backOf, type Outcome } from '../../tables/area.ts';
import { areaOf, gridOf, mostOn, type Table, tableOf } from '../../tables/tables.ts';
import { Failure } from '../failure.ts';
import type { AreaStake, TableBet } from './records.ts';

/** The stakes of a bet and their sum. Throws `area.unknown`, `chip.invalid`, `table.limit` or `bad.request`. */
export function stakesOf(table: Table, asked: readonly StakeRequest[]): { stakes: AreaStake[]; total: bigint } {
  if (new Set(asked.map(({ area }) => area)).size !== asked.length) throw new Failure('bad.request');
  const grid = gridOf(table);
  let total = 0n;
  for (const { area: code, stake } of asked) {
    const area = areaOf(table, code);
    if (!area) throw new Failure('area.unknown');
    const amount = BigInt(stake);
    if (amount <= 0n || amount % grid !== 0n) throw new Failure('chip.invalid');
    if (amount > mostOn(table, area)) throw new Failure('table.limit');
    total += amount;
  }
  if (total > table.limits.bet) throw new Failure('table.limit');
  return { stakes: asked.map(({ area, stake }) => ({ area, stake })), total };
}

/** A bet after its round: what comes back of each stake, and what is paid. */
export function settled(bet: TableBet, outcome: Outcome): Pick<TableBet, 'stakes' | 'payout'> {
  const table = tableOf(bet.table);
  let payout = 0n;
  const stakes = bet.stakes.map(({ area: code, stake }) => {
    const area = table && areaOf(table, code);
    if (!area) throw new Error(`the bet of ${bet.table} has the unknown area ${code}`);
    const back = backOf(area, BigInt(stake), outcome);
    payout += back;
    return { area: code, stake, back: back.toString() };
  });
  return { stakes, payout: payout.toString() };
}

/** What the wallet is told of a settled bet beside its money. */
export function detailOf(bet: TableBet, result: string): TableDetail {
  const table = tableOf(bet.table);
  const bets = bet.stakes.map(({ area, stake, back = '0' }) => {
    const against = table ? areaOf(table, area)?.against : undefined;
    return { area, ...(against === undefined ? {} : { against }), stake, payout: back };
  });
  return { table: table?.names['EN'] ?? bet.table, bets, result };
}
