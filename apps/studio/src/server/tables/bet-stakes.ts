import { detailPartOf, type SpinDetail, type TableDetail } from '@marquee/contract/vendor';
import type { StakeRequest } from '../../shared/table-protocol.ts';
import { backOf } from '../../tables/area.ts';
import { isBingo } from '../../tables/bingo.ts';
import { heightText } from '../../tables/results.ts';
import { areaOf, gridOf, mostOn, type Table, tableAt } from '../../tables/tables.ts';
import { Failure } from '../failure.ts';
import type { AreaStake, TableBet, TableRound } from './records.ts';

/** The stakes of a bet and their sum. Throws `area.unknown`, `chip.invalid`, `table.limit`, `pick.invalid` or `bad.request`. */
export function stakesOf(table: Table, asked: readonly StakeRequest[]): { stakes: AreaStake[]; total: bigint } {
  if (new Set(asked.map(({ area }) => area)).size !== asked.length) throw new Failure('bad.request');
  const grid = gridOf(table);
  let total = 0n;
  for (const { area: code, stake, pick } of asked) {
    const area = areaOf(table, code);
    if (!area) throw new Failure('area.unknown');
    const amount = BigInt(stake);
    if (amount <= 0n || amount % grid !== 0n) throw new Failure('chip.invalid');
    if (amount > mostOn(table, area)) throw new Failure('table.limit');
    const isNamed = area.pick ? pick !== undefined && pick >= area.pick.least && pick <= area.pick.most : pick === undefined;
    if (!isNamed) throw new Failure('pick.invalid');
    total += amount;
  }
  if (total > table.limits.bet) throw new Failure('table.limit');
  return { stakes: asked.map(({ area, stake, pick }) => ({ area, stake, ...(pick === undefined ? {} : { pick }) })), total };
}

/** A bet after its round: what comes back of each stake by the rules of the round, and what is paid. */
export function settled(bet: TableBet, { version, outcome }: TableRound): Pick<TableBet, 'stakes' | 'payout'> {
  const table = tableAt(bet.table, version);
  let payout = 0n;
  const stakes = bet.stakes.map((laid) => {
    const { area: code, stake, pick, left } = laid;
    const area = table && areaOf(table, code);
    if (!area) throw new Error(`the bet of ${bet.table} has the unknown area ${code}`);
    const back = backOf(area, BigInt(stake), outcome, left ?? pick);
    payout += back;
    return { ...laid, back: back.toString() };
  });
  return { stakes, payout: payout.toString() };
}

/** What the wallet is told of a settled bet beside its money, in the part that its type of game has. */
export function detailOf(bet: TableBet, table: Table, result: string): { table: TableDetail } | { spin: SpinDetail } {
  if (detailPartOf(table.gameType) === 'table') return { table: tableDetailOf(bet, table, result) };
  return { spin: { result: [result, ...bet.stakes.flatMap((stake) => ownText(table, stake))].join(', '), round: bet.roundNo } };
}

/** What a player had of a round that is told as a spin: the height of leaving, or the number of a card with what it won. */
function ownText({ game: { kind } }: Table, { pick = 0, left = pick, stake, back = '0' }: AreaStake): string[] {
  if (isBingo(kind)) return [`card ${pick}: ${(Number(back) / Number(stake)).toFixed(2)}×`];
  return back === '0' ? [] : [`out at ${heightText(left)}`];
}

function tableDetailOf(bet: TableBet, table: Table, result: string): TableDetail {
  const bets = bet.stakes.map(({ area, stake, back = '0' }) => {
    const against = areaOf(table, area)?.against;
    return { area, ...(against === undefined ? {} : { against }), stake, payout: back };
  });
  return { table: table.names['EN'] ?? bet.table, round: bet.roundNo, bets, result };
}
