import type { LotteryGame } from '../../../../src/lottery/games.ts';
import { stationsOn } from '../../../../src/lottery/stations.ts';
import { gameOf } from '../told/stations.ts';

/** The stations among the games that take bets now, where the open game is one: they share its table. */
export function stationsOf(open: LotteryGame, games: readonly LotteryGame[]): { code: string; name: string }[] {
  if (!open.station) return [];
  return games.flatMap(({ code, station, family }) => (station && family === open.family ? [{ code, name: station.name }] : []));
}

/** Those of them that draw together with the open one, by their codes: the main one of the day first. `drawOf`: the day that a game draws next. */
export function drawnTogether(
  open: LotteryGame,
  stations: readonly { code: string }[],
  drawOf: (code: string) => string | undefined,
): string[] {
  const day = drawOf(open.code);
  const { region } = open.station ?? {};
  if (region === undefined || day === undefined) return [];
  const date = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`);
  const order = stationsOn(region, date.getUTCDay());
  // Who draws on another day than by the table comes last.
  const placeOf = (code: string): number => (order.includes(code) ? order.indexOf(code) : order.length);
  return stations
    .map(({ code }) => code)
    .filter((code) => gameOf(code)?.station?.region === region && drawOf(code) === day)
    .sort((one, other) => placeOf(one) - placeOf(other));
}
