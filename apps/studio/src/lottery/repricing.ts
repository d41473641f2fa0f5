import type { BetType, Pay } from './bet-type.ts';
import { betOf, type LotteryGame, MINIMUM_RETURN } from './games.ts';
import { allPays, PARTS, returnsOf } from './returns.ts';

/** No bet may be made to return more to players, in parts of a million. */
export const MOST_RETURN = 995_000n;

/** By bet, the return that an operator gave it in the place of the table's, in parts of a million. */
export type SetReturns = Readonly<Record<string, number>>;

const known = new WeakMap<BetType, Map<number, BetType>>();

/** Odds by which a ticket that costs `lines` returns `parts`, truncated to hundredths. */
const oddsOf = ({ ways, total }: Pay['chance'], parts: bigint): bigint => (parts * total * 100n) / (ways * PARTS);

function withOdds(bet: BetType, parts: bigint): BetType {
  const { rule } = bet;
  const owed = parts * BigInt(bet.lines);
  switch (rule.kind) {
    case 'each': {
      // What a push gives back is part of the return.
      const back = rule.pushes ? (PARTS * rule.pushes.ways) / rule.pushes.total : 0n;
      const fair = ({ chance }: Pay): Pay => ({ chance, odds: oddsOf(chance, owed - back) });
      const { pays } = rule;
      const repriced = 'chance' in pays ? fair(pays) : new Map([...pays].map(([value, pay]) => [value, fair(pay)] as const));
      return { ...bet, rule: { ...rule, pays: repriced } };
    }
    case 'combination': {
      // Pays of one bet keep their proportions.
      const now = returnsOf(bet, 0).most * BigInt(bet.lines);
      const scaled = rule.pays.map(({ hits, pay }) => ({
        hits,
        pay: { ...pay, odds: pay.odds === null ? null : (pay.odds * owed) / now },
      }));
      return { ...bet, rule: { ...rule, pays: scaled } };
    }
    default:
      return { ...bet, rule: { ...rule, pay: { ...rule.pay, odds: oddsOf(rule.pay.chance, owed) } } };
  }
}

/** A bet at odds that return so much; as its table has it where nothing is set. */
export function repriced(bet: BetType, parts: number | undefined): BetType {
  if (parts === undefined) return bet;
  const byParts = known.get(bet) ?? new Map<number, BetType>();
  known.set(bet, byParts);
  const made = byParts.get(parts) ?? withOdds(bet, BigInt(parts));
  byParts.set(parts, made);
  return made;
}

/** A game with the odds that hold now. */
export const repricedGame = (game: LotteryGame, returns: SetReturns): LotteryGame => ({
  ...game,
  bets: game.bets.map((bet) => repriced(bet, returns[bet.code])),
});

/** Why a bet of a game may not be given a return; null where it may. Odds are whole hundredths, so that what comes of it is what counts. */
export function returnObjection(game: LotteryGame, code: string, parts: number): string | null {
  const bet = betOf(game, code);
  if (!bet) return 'the game has no such bet';
  if (allPays(bet).some(({ odds }) => odds === null)) return 'the bet pays by the series, which says what it returns';
  const { least, most } = returnsOf(repriced(bet, parts), 0);
  if (least < MINIMUM_RETURN) return `the bet would return ${percent(least)}: at least ${percent(MINIMUM_RETURN)} is allowed`;
  return most > MOST_RETURN ? `the bet would return ${percent(most)}: at most ${percent(MOST_RETURN)} is allowed` : null;
}

const percent = (parts: bigint): string => `${Number(parts) / 10_000} %`;
