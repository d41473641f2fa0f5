import type { DatabaseSync } from 'node:sqlite';

/** What is at risk on a number: the units staked, and the wins that it would take part in. */
export interface Risk {
  units: bigint;
  wins: bigint;
}

/** All SQL about what is at risk in draws. */
export interface RiskStore {
  /** Adds to what is at risk on numbers, and answers what it comes to on each, and what is on all that differ from them in their last two characters. */
  addExposures(game: string, drawNo: string, risks: ReadonlyMap<string, Risk>): RiskSums;
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
const blockOf = (number: string): string => number.slice(0, -OWN_LENGTH);
const ownOf = (number: string): string => number.slice(-OWN_LENGTH);

/** Adds to a number of a block. */
function addTo(block: Block, own: string, { units, wins }: Risk): void {
  const [unitsBefore, winsBefore] = block[own] ?? [0, 0];
  block[own] = [unitsBefore + Number(units), winsBefore + Number(wins)];
}

/** What is at risk on numbers, as it was read. Only what is asked for is taken out of its block: an order of few numbers may have read thousands. */
export class RiskSums {
  readonly #blocks: ReadonlyMap<string, Block>;

  constructor(blocks: ReadonlyMap<string, Block>) {
    this.#blocks = blocks;
  }

  /** What is at risk on a number. */
  at(number: string): Risk {
    const [units, wins] = this.#blocks.get(blockOf(number))?.[ownOf(number)] ?? [0, 0];
    return { units: BigInt(units), wins: BigInt(wins) };
  }

  /** The wins on numbers of a block, by their last two characters. */
  winsIn(block: string): (own: string) => bigint {
    const known = this.#blocks.get(block) ?? {};
    return (own) => BigInt(known[own]?.[1] ?? 0);
  }

  /** Adds to what is at risk on a number here, and nowhere else. */
  add(number: string, risk: Risk): void {
    const block = this.#blocks.get(blockOf(number));
    if (block) addTo(block, ownOf(number), risk);
  }
}

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
      const blocks = new Map<string, Block>();
      for (const [block, numbers] of Map.groupBy(risks, ([number]) => blockOf(number))) {
        const row = find.get(game, drawNo, block);
        const kept: Block = row ? JSON.parse(String(row['sums'])) : {};
        for (const [number, added] of numbers) addTo(kept, ownOf(number), added);
        write.run(game, drawNo, block, JSON.stringify(kept));
        blocks.set(block, kept);
      }
      return new RiskSums(blocks);
    },
    forgetExposure: (game, drawNo) => void forget.run(game, drawNo),
    toRecount: () => toRecount.all().map((row) => ({ game: String(row['game']), drawNo: String(row['draw_no']) })),
    setRecounted: (game, drawNo) => void setRecounted.run(game, drawNo),
  };
}
