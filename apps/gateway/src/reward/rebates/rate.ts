/** Millionths of the valid bet that are given back, by game type: one row for each VIP level, from 0 on. */
export type RebateTable = readonly Readonly<Record<string, number>>[];

/** A whole of the valid bet. */
export const WHOLE_RATE = 1_000_000n;

/**
 * What a member's bets of a game type give back, in millionths of the valid bet. An agent's own rate and the house's table do not add
 * up: the higher counts. Above the table's last level it is as at that one.
 */
export function rateOf(table: RebateTable, level: number, gameType: string, agentRate = 0): number {
  const row = table[Math.max(0, Math.min(level, table.length - 1))];
  return Math.max(row?.[gameType] ?? 0, agentRate);
}
