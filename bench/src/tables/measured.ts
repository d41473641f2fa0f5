import { percentile } from '../ledger-measure.ts';
import type { Booked } from './accounts.ts';

export const PLAYERS = 1_000;
const MEMORY_BAR = 30;
const SIGHT_BAR = 200;
const CORE_BAR = 1;

/** What players met with. */
export interface Measured {
  latencies: number[];
  /** The same of stakes alone. */
  stakes: number[];
  /** How many of them came after the lock, or were returned since the wallet had not answered in time. */
  late: number;
  /** How long after the draw each player saw the outcome. */
  sights: number[];
  /** When each player was told of a change of a round, by the change. */
  changes: Map<string, Map<number, number>>;
  bytes: number;
  /** The most players of a round whom the table told of. */
  seated: number;
  /** How many numbers players added to rounds. */
  numbers: number;
  /** How often a number was refused, not answered or left out of its round, by what was said. */
  failed: Map<string, number>;
}

export const newMeasured = (): Measured => ({
  ...{ latencies: [], stakes: [], late: 0, sights: [], changes: new Map(), bytes: 0, seated: 0 },
  ...{ numbers: 0, failed: new Map() },
});

/** How far apart two players heard of the same change, for every two of them. */
function apart(changes: Measured['changes']): number[] {
  return [...changes.values()].flatMap((heard) =>
    [...heard].flatMap(([player, at]) => {
      const other = player % 2 === 0 ? heard.get(player + 1) : undefined;
      return other === undefined ? [] : [Math.abs(other - at)];
    }),
  );
}

interface Taken {
  took: number;
  /** Of a core. */
  share: number;
  /** Memory for each player. */
  kilobytes: number;
}

/** Prints what players met with, beside its bars. A number that is not in its round is no matter of speed: it fails the bench. */
export function printMeasured(measured: Measured, { took, share, kilobytes }: Taken): void {
  const { latencies, stakes, late, sights, bytes, numbers, failed } = measured;
  const above = (value: number, bar: number): string => (value > bar ? '  ABOVE' : '');
  const half = (values: readonly number[]): string => `p50 ${percentile(values, 0.5).toFixed(1)} ms`;
  const most = (values: readonly number[]): string => `p95 ${percentile(values, 0.95).toFixed(1)} ms`;
  console.log(
    `${PLAYERS} players at one table: ${Math.round((latencies.length * 1_000) / took)} messages a second of ${Math.round(bytes / latencies.length)} bytes, ` +
      `latency ${half(latencies)}, ${most(latencies)}, ${(share * 100).toFixed(0)} % of a core (bar ${CORE_BAR * 100})${above(share, CORE_BAR)}`,
  );
  console.log(`${stakes.length} stakes among them, ${late} too late: latency ${half(stakes)}, ${most(stakes)}`);
  const why = [...failed].map(([said, count]) => `, ${count} × ${said}`).join('');
  console.log(`${numbers} numbers among them, ${failed.size === 0 ? 'none failed' : `FAILED${why}`}`);
  if (failed.size > 0) process.exitCode = 1;
  console.log(`memory a player: ${kilobytes.toFixed(1)} kB (bar ${MEMORY_BAR})${above(kilobytes, MEMORY_BAR)}`);
  console.log(
    `the outcome is seen after the draw: ${half(sights)} (bar ${SIGHT_BAR}), ${most(sights)}, ${sights.length} sights` +
      above(percentile(sights, 0.5), SIGHT_BAR),
  );
  const differences = apart(measured.changes);
  console.log(
    `two players hear of the same change of a round apart by: ${half(differences)} (bar ${SIGHT_BAR}), ${most(differences)}, ` +
      `${differences.length} pairs${above(percentile(differences, 0.5), SIGHT_BAR)}`,
  );
}

/**
 * Prints what the gateway has booked of the stakes that players placed. A stake that it does not hold, or that is not told of and paid once,
 * fails the bench, and so does a table that tells of no player: what was measured is not what is played with money then.
 */
export function printBooked({ debits, details, credits, whole }: Booked, placed: number, seated: number): void {
  const isRight = placed > 0 && seated > 0 && [debits, whole].every((count) => count === placed);
  console.log(
    `the gateway: ${debits} signed stakes, ${details} details and ${credits} payouts of ${placed} bets, up to ${seated} players told of in a round` +
      (isRight ? '' : `  FAILED: ${whole} bets taken, told of and paid once`),
  );
  if (!isRight) process.exitCode = 1;
}
