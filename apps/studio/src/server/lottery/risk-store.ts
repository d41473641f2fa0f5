import type { DatabaseSync } from 'node:sqlite';

/** What is at risk on a number: the units staked, and the wins that it would take part in. */
export interface Risk {
  units: bigint;
  wins: bigint;
}

/** All SQL about what is at risk in draws. */
export interface RiskStore {
  /** Adds to what is at risk on numbers, and answers what it comes to on each, and what is on all that differ from them in their last two characters. */
  addExposures(game: string, drawNo: string, risks: ReadonlyMap<string, Risk>): Map<string, Risk>;
  /** A decided draw is at no risk any more. */
  forgetExposure(game: string, drawNo: string): void;
  /** Draws whose sums are to be added up anew. */
  toRecount(): { game: string; drawNo: string }[];
  setRecounted(game: string, drawNo: string): void;
}

/**
 * The numbers of a block by what they end with: units and wins. Both are far below what a number can hold: what an order adds to them is bounded, and what is over
 * the limits is refused.
 */
type Block = Record<string, [units: number, wins: number]>;

/** A block is of all numbers that differ in so many last characters: a hundred of digits. */
const OWN_LENGTH = 2;

/**
 * The store of what is at risk. An order may name thousands of numbers, of which most stand side by side: a row holds a block of them, so that such an
 * order changes few rows, and one of a single number reads little.
 */
export function createRiskStore(db: DatabaseSync): RiskStore {
  const find = db.prepare('SELECT sums FROM lottery_risks WHERE game = ? AND draw_no = ? AND block = ?');
  const write = db.prepare(
    `INSERT INTO lottery_risks (game, draw_no, block, sums) VALUES (?, ?, ?, ?)
     ON CONFLICT (game, draw_no, block) DO UPDATE SET sums = excluded.sums`,
  );
  const forget = db.prepare('DELETE FROM lottery_risks WHERE game = ? AND draw_no = ?');
  const toRecount = db.prepare('SELECT game, draw_no FROM lottery_recounts');
  const setRecounted = db.prepare('DELETE FROM lottery_recounts WHERE game = ? AND draw_no = ?');
  return {
    addExposures(game, drawNo, risks) {
      const sums = new Map<string, Risk>();
      for (const [block, numbers] of Map.groupBy(risks, ([number]) => number.slice(0, -OWN_LENGTH))) {
        const row = find.get(game, drawNo, block);
        const kept: Block = row ? JSON.parse(String(row['sums'])) : {};
        for (const [number, added] of numbers) {
          const own = number.slice(-OWN_LENGTH);
          const [units, wins] = kept[own] ?? [0, 0];
          kept[own] = [units + Number(added.units), wins + Number(added.wins)];
        }
        for (const [own, [units, wins]] of Object.entries(kept))
          sums.set(`${block}${own}`, { units: BigInt(units), wins: BigInt(wins) });
        write.run(game, drawNo, block, JSON.stringify(kept));
      }
      return sums;
    },
    forgetExposure: (game, drawNo) => void forget.run(game, drawNo),
    toRecount: () => toRecount.all().map((row) => ({ game: String(row['game']), drawNo: String(row['draw_no']) })),
    setRecounted: (game, drawNo) => void setRecounted.run(game, drawNo),
  };
}
