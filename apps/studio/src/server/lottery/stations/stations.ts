import type { LotteryReply, LotteryStation, LotteryStationReply, LotteryStationRequest } from '@marquee/contract/vendor';
import { dayOf } from '../../../lottery/clock.ts';
import { LOTTERIES, type LotteryGame, lotteryOf, officialGame } from '../../../lottery/games.ts';
import type { Station } from '../../../lottery/stations.ts';
import type { ToldStation } from '../../../shared/lottery-protocol.ts';
import type { Base } from '../../base.ts';

const DAY_MS = 24 * 3_600_000;
/** So far ahead a station is decided about. */
const MOST_AHEAD_MS = 366 * DAY_MS;
/** A name is written into what reads bets, so it has nothing that means something there. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .’-]{0,38}[\p{L}\p{M}\p{N}.])?$/u;

/** What holds of a station, and from which day on, as YYYYMMDD; empty: from ever. */
interface StationPlan {
  from: string;
  /** By language; empty: the station's own. */
  names: Readonly<Record<string, string>>;
  /** From 0, Sunday. */
  weekdays: readonly number[];
  isOpen: boolean;
}

/** A day of Viet Nam as it stands in the number of a draw. */
export const dayNo = (at: number): string => dayOf(at).replaceAll('-', '');

/** What holds of a station on a day: what was decided, else what it is by itself. */
export function stationOn({ store }: Base, station: Station, day: string): StationPlan {
  const { stations } = store.lottery;
  const decided = stations.on(station.code, day);
  // One that is added has its name before its first day.
  const names = decided?.names ?? (station.weekdays.length === 0 ? stations.firstNames(station.code) : null);
  return {
    ...{ from: decided?.from ?? '', names: names ?? {} },
    ...{ weekdays: decided?.weekdays ?? station.weekdays, isOpen: decided?.isOpen ?? true },
  };
}

/** Every lottery that is offered, with the stations that operators added. */
export function offeredGames({ store }: Base): LotteryGame[] {
  const listed = new Set(LOTTERIES.map(({ code }) => code));
  const added = store.lottery.stations.games().flatMap((code) => (listed.has(code) ? [] : (lotteryOf(code) ?? [])));
  return added.length === 0 ? [...LOTTERIES] : [...LOTTERIES, ...added];
}

/** Whether a game is offered: the code of a station that nobody has added is one of none. */
export const isOffered = ({ store }: Base, { code }: LotteryGame): boolean =>
  LOTTERIES.some((game) => game.code === code) || store.lottery.stations.games().includes(code);

/** A game of a station as it is called and drawn on a day. */
export function namedGame(base: Base, game: LotteryGame, day: string): LotteryGame {
  if (!game.station) return game;
  const { names, weekdays } = stationOn(base, game.station, day);
  const own = game.station.names ?? {};
  const given = names['VI'] === undefined ? {} : { name: names['VI'], names };
  return officialGame({ ...game.station, names: own, ...given, weekdays });
}

/**
 * Whether a game may have draws to bet on today or tomorrow, whose bets are taken by now: a station has none once operators closed it, and has them
 * again from the day before it opens.
 */
export const isStationOpen = (base: Base, { station }: LotteryGame, now: number): boolean =>
  station === null || [now, now + DAY_MS].some((at) => stationOn(base, station, dayNo(at)).isOpen);

/** Stations that are not as the table has them, as the client shows them. */
export const changedStations = (base: Base, offered: readonly LotteryGame[], day: string): ToldStation[] => {
  const changed = new Set(base.store.lottery.stations.games());
  return offered.flatMap((game) => {
    const { station } = changed.has(game.code) ? namedGame(base, game, day) : { station: null };
    return station ? [{ code: station.code, name: station.name, names: station.names ?? {}, weekdays: station.weekdays }] : [];
  });
};

/** The stations of a vendor as they are today, each before what was decided for days to come. */
export function listStations(base: Base, vendor: string): LotteryStation[] {
  const today = dayNo(base.clock.now());
  return offeredGames(base).flatMap((game) => {
    const { station } = game;
    if (!station || game.vendor !== vendor) return [];
    const own = station.names ?? { VI: station.name };
    const told = ({ from, names, weekdays, isOpen }: StationPlan): LotteryStation => ({
      gameCode: game.code,
      region: station.region,
      ...(from === '' ? {} : { from }),
      names: Object.keys(names).length === 0 ? { ...own } : { ...names },
      weekdays: [...weekdays],
      isOpen,
    });
    return [today, ...base.store.lottery.stations.after(game.code, today)].map((day) => told(stationOn(base, station, day)));
  });
}

/** Whether eight digits are a day of the calendar. */
export function isDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = Date.parse(iso);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(iso);
}

/** What speaks against names; null for nothing. */
function nameObjection(base: Base, { code }: LotteryGame, names: Readonly<Record<string, string>>, from: string): string | null {
  if (names['VI'] === undefined) return 'a name in VI is missing: it stands for the languages that have none';
  const wrong = Object.values(names).find((name) => !NAME.test(name));
  if (wrong !== undefined) return `“${wrong}” is no name: letters, digits, blanks, dots and hyphens, 40 at most`;
  const isTaken = offeredGames(base).some(
    (game) => game.code !== code && namedGame(base, game, from).station?.name === names['VI'],
  );
  return isTaken ? 'another station has this name' : null;
}

/** Whether a station draws on the day of a draw, as it was decided. */
function drawsOn(base: Base, station: Station, drawNo: string): boolean {
  const { weekdays, isOpen } = stationOn(base, station, drawNo);
  const day = new Date(`${drawNo.slice(0, 4)}-${drawNo.slice(4, 6)}-${drawNo.slice(6)}`);
  return isOpen && weekdays.includes(day.getUTCDay());
}

type Change = Pick<LotteryStationRequest, 'from' | 'names' | 'weekdays' | 'isOpen'>;

/**
 * Changes a station from a day on, or adds it. Open draws on days that are none of its own by then go where they have no orders; those with orders, and locked
 * ones, are held: they are returned. A text says why nothing changes; with `isCheck` nothing does, and the text alone is of use.
 */
export function changeStation(
  base: Base,
  game: LotteryGame,
  { from, names, weekdays, isOpen }: Change,
  isCheck = false,
): string[] | string {
  const { station } = game;
  const now = base.clock.now();
  if (!station) return 'only official lotteries have stations';
  if (!isDay(from)) return 'there is no such day: it is written as YYYYMMDD';
  if (from < dayNo(now)) return 'a station is changed from today on, or from a day to come';
  if (from > dayNo(now + MOST_AHEAD_MS)) return 'a station is changed a year ahead at most';
  if (names === undefined && weekdays === undefined && isOpen === undefined)
    return 'say the names, the weekdays, or whether it is open';
  if (!isOffered(base, game) && (names === undefined || weekdays === undefined))
    return 'there is no such station: one that is added needs names and weekdays';
  const objection = names === undefined ? null : nameObjection(base, game, names, from);
  if (objection !== null) return objection;
  if (isCheck) return [];
  const { stations } = base.store.lottery;
  return base.store.atomically(() => {
    stations.save({
      ...{ game: game.code, from, names: names ?? null, isOpen: isOpen ?? null },
      weekdays: weekdays ? weekdays.toSorted((a, b) => a - b) : null,
    });
    const astray = stations.openDraws(game.code, from).filter(({ drawNo }) => !drawsOn(base, station, drawNo));
    const unlocked = new Set(
      stations.dropEmpty(
        game.code,
        astray.filter(({ locksAt }) => now < locksAt).map(({ drawNo }) => drawNo),
      ),
    );
    return astray.filter(({ drawNo, locksAt }) => now >= locksAt || unlocked.has(drawNo)).map(({ drawNo }) => drawNo);
  });
}

/** What becomes of a station by a request, or would. */
function stationAsked(
  base: Base,
  vendor: string,
  { gameCode, ...change }: LotteryStationRequest,
  isCheck: boolean,
): LotteryStationReply {
  const game = lotteryOf(gameCode);
  if (game?.vendor !== vendor)
    return { status: 'WRONG_GAME', message: 'a new station has a code such as xsmn-tan-lap or xsmt-tan-lap' };
  const kept = changeStation(base, game, change, isCheck);
  return typeof kept === 'string' ? { status: 'BAD_REQUEST', message: kept } : { status: 'OK', kept };
}

/** Takes a station's change from the vendor's operators. */
export const takeStation = (base: Base, vendor: string, asked: LotteryStationRequest): LotteryStationReply =>
  stationAsked(base, vendor, asked, false);

/** What speaks against a station's change, which is not made. */
export function checkStation(base: Base, vendor: string, asked: LotteryStationRequest): LotteryReply {
  const { kept: _kept, ...answer } = stationAsked(base, vendor, asked, true);
  return answer;
}
