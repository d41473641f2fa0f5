import { type DrawTime, drawAt, officialDrawAt } from '../../lottery/clock.ts';
import type { LotteryGame } from '../../lottery/games.ts';
import { REGIONS } from '../../lottery/stations.ts';
import type { Base } from '../base.ts';
import { stationOn } from './stations/stations.ts';

/** The draw of a game for which bets are open or locked at a time; null while an official lottery has none within a day. */
export function currentDraw(base: Base, game: LotteryGame, at: number): DrawTime | null {
  const { station, code, lockMs } = game;
  if (!station) return drawAt(game, at);
  const { rules } = base.store.lottery;
  return officialDrawAt(
    {
      lockMs,
      minute: REGIONS[station.region].minute,
      drawsOn: (day, weekday) => {
        const { weekdays, isOpen } = stationOn(base, station, day);
        return isOpen && weekdays.includes(weekday) && !rules.isHoliday(code, day);
      },
    },
    at,
  );
}
