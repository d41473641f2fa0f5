import { LOTTERIES, type LotteryGame, lotteryOf, officialGame } from '../../../../src/lottery/games.ts';
import type { ToldStation } from '../../../../src/shared/lottery-protocol.ts';

let told: ReadonlyMap<string, LotteryGame> = new Map();

/** Takes what the lobby tells of stations that operators renamed, moved or added. */
export function hearStations(stations: readonly ToldStation[] = []): void {
  told = new Map(
    stations.flatMap(({ code, name, names, weekdays }) => {
      const station = lotteryOf(code)?.station;
      return station ? [[code, officialGame({ ...station, name, names, weekdays })] as const] : [];
    }),
  );
}

/** The lottery of a code, its station as operators have it; null for none. */
export const gameOf = (code: string): LotteryGame | null => told.get(code) ?? lotteryOf(code);

/** The lotteries of these codes in the order of the table, stations that were added behind those of Viet Nam. */
export function gamesOf(codes: ReadonlySet<string>): LotteryGame[] {
  const listed = LOTTERIES.filter(({ code }) => codes.has(code));
  const known = new Set(listed.map(({ code }) => code));
  const added = [...told.values()].filter(({ code }) => codes.has(code) && !known.has(code));
  const official = listed.filter(({ station }) => station !== null);
  return [...official, ...added, ...listed.filter(({ station }) => station === null)].map((game) => gameOf(game.code) ?? game);
}
