import type { LotteryGame } from '../../../../src/lottery/games.ts';
import type { Region } from '../../../../src/lottery/stations.ts';

/** What players of a region write. */
const EXAMPLES: Readonly<Record<Region, string>> = {
  north: 'lo 23 45 x10k, de 68 100k, xien 23-45 50k',
  central: 'lo 23 45 10k, dau duoi 68 100k, xien 23-45 50k',
  south: 'bao lo 23 45 10k, dd 68 100k, xc dau duoi 123 20k',
};

/** Bets as they are written where a game is played. Without a station it is of the region whose table it has. */
export function exampleOf({ family, station }: LotteryGame): string {
  return EXAMPLES[station?.region ?? (family.layout?.key === 'north' ? 'north' : 'south')];
}
