import type { VendorGame } from '@marquee/contract/vendor';
import { type LotteryGame, SERIES } from '../../lottery/games.ts';
import { ORDER_COST, prizeOf } from '../../lottery/prices.ts';
import { repricedGame, type SetReturns } from '../../lottery/repricing.ts';
import { allPays, returnsOf } from '../../lottery/returns.ts';

/** The highest return of a game's bets, in parts of 10,000. */
function returnShown({ bets, mode }: LotteryGame): number {
  const series = SERIES[mode]?.most ?? 0;
  const parts = bets.map((bet) => returnsOf(bet, series).most);
  return Number(parts.reduce((most, part) => (part > most ? part : most), 0n) / 100n);
}

/** The most that a ticket of a game pays for one of its stake. */
function mostMultiple({ bets, mode, family }: LotteryGame): number {
  const series = SERIES[mode]?.most ?? 0;
  const hits = family.layout?.digits.length ?? 1;
  const multiples = bets.flatMap((bet) => allPays(bet).map((pay) => Number(prizeOf(pay, 10_000n, series)) / 10_000));
  return Math.ceil(Math.max(...multiples) * hits);
}

/** The lotteries of a vendor as the gateway lists them, at the odds that hold. */
export const vendorLotteries = (
  vendor: string,
  returnsOf: (game: string) => SetReturns,
  lotteries: readonly LotteryGame[],
): VendorGame[] =>
  lotteries
    .filter((game) => game.vendor === vendor)
    .map((listed) => {
      const game = repricedGame(listed, returnsOf(listed.code));
      return {
        gameCode: game.code,
        names: game.names,
        gameType: game.mode === 'ELOTT' ? 'ELOTT' : 'LOTT',
        classification: '',
        rtpBasisPoints: returnShown(game),
        volatility: 'high',
        minStake: String(ORDER_COST.least),
        maxStake: String(ORDER_COST.most),
        lines: 0,
        isNew: true,
        hasDemo: true,
        maxWinMultiple: mostMultiple(game),
        poster: `/posters/lottery-${game.family.code.toLowerCase().replace('_', '-')}.svg`,
      };
    });
