import type { BetType, Pay } from './bet-type.ts';

/** Returns are parts of a million. */
export const PARTS = 1_000_000n;

/** What one ticket of one unit returns on average through a pay: chance times multiple, in parts of a million. */
const partOf = ({ chance, odds }: Pay, series: number): bigint => {
  if (odds === null) return (PARTS * BigInt(series)) / 2_000n;
  return (PARTS * chance.ways * odds) / (chance.total * 100n);
};

const pays = ({ rule }: BetType): { pay: Pay; isAlone: boolean }[] => {
  switch (rule.kind) {
    case 'each':
      return 'chance' in rule.pays
        ? [{ pay: rule.pays, isAlone: true }]
        : [...rule.pays.values()].map((pay) => ({ pay, isAlone: true }));
    case 'combination':
      return rule.pays.map(({ pay }) => ({ pay, isAlone: false }));
    default:
      return [{ pay: rule.pay, isAlone: true }];
  }
};

/** What a win of a bet pays: for a value where its values pay differently, and by how many numbers of a set are drawn. */
export interface ToldPay {
  pay: Pay;
  value?: string;
  hits?: number;
}

/** The pays of a bet as players are told them. Values that all pay alike are one. */
export function toldPays(bet: BetType): ToldPay[] {
  const { rule } = bet;
  if (rule.kind === 'combination') return rule.pays.map(({ hits, pay }) => ({ pay, hits }));
  if (rule.kind !== 'each' || 'chance' in rule.pays) return allPays(bet).map((pay) => ({ pay }));
  const byValue = [...rule.pays];
  const isOne = new Set(byValue.map(([, { odds, chance }]) => odds ?? `${chance.ways}/${chance.total}`)).size === 1;
  return isOne ? byValue.slice(0, 1).map(([, pay]) => ({ pay })) : byValue.map(([value, pay]) => ({ pay, value }));
}

/** Every pay of a bet. */
export const allPays = (bet: BetType): Pay[] => pays(bet).map(({ pay }) => pay);

/** Lowest and highest return of a bet's tickets, in parts of a million: outcomes that are chosen one by one may differ. */
export function returnsOf(bet: BetType, series: number): { least: bigint; most: bigint } {
  const lines = BigInt(bet.lines);
  const parts = pays(bet);
  const { rule } = bet;
  const back = rule.kind === 'each' && rule.pushes ? (PARTS * rule.pushes.ways) / rule.pushes.total : 0n;
  const together = parts.filter(({ isAlone }) => !isAlone).reduce((sum, { pay }) => sum + partOf(pay, series), 0n);
  const alone = parts.filter(({ isAlone }) => isAlone).map(({ pay }) => partOf(pay, series) + back);
  const all = (alone.length > 0 ? alone : [together]).map((part) => part / lines);
  return {
    least: all.reduce((low, part) => (part < low ? part : low)),
    most: all.reduce((high, part) => (part > high ? part : high)),
  };
}

/** Why a table may not be offered: the bets that return less than the policy `minimumReturn`, in parts of a million, or more than they cost. */
export function refusedBets(bets: readonly BetType[], series: number, minimumReturn: bigint): string[] {
  return bets
    .filter((bet) => {
      const { least, most } = returnsOf(bet, series);
      return least < minimumReturn || most > PARTS;
    })
    .map(({ code }) => code);
}
