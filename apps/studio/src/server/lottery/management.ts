import type {
  LotteryBet,
  LotteryCalendarRequest,
  LotteryCloseRequest,
  LotteryDraw,
  LotteryDrawsRequest,
  LotteryLimitRequest,
  LotteryPay,
  LotteryReply,
  LotteryResultRequest,
  LotteryReturnRequest,
  LotteryState,
  LotteryTableReply,
  LotteryVoidRequest,
  VendorStatus,
} from '@marquee/contract/vendor';
import { isInPool } from '../../lottery/bet-type.ts';
import { betOf, type LotteryGame, lotteryOf, SERIES, SERIES_STEP } from '../../lottery/games.ts';
import { repriced, returnObjection } from '../../lottery/repricing.ts';
import { returnsOf, type ToldPay, toldPays } from '../../lottery/returns.ts';
import type { Base } from '../base.ts';
import { enterResult, resultText, setHoliday, setWeekdays, shownState, voidDraw } from './deciding.ts';
import { shownLast, shownPast } from './draws.ts';
import type { DrawRecord } from './records.ts';
import { isGameClosed } from './rules.ts';
import { currentDraw } from './schedule.ts';
import { dayNo, isDay, isOffered, offeredGames, stationOn } from './stations/stations.ts';

type Refusal = { status: VendorStatus; message: string };

const LATEST = '9';

function drawOf(draw: DrawRecord, now: number): LotteryDraw {
  const { drawNo, locksAt, drawsAt, source, revision } = draw;
  return { draw: drawNo, locksAt, drawsAt, state: shownState(draw, now), source, numbers: resultText(draw), revision };
}

/** Official draws that are over and have no result, the earliest first. */
const waitingDraws = (base: Base): DrawRecord[] =>
  base.store.lottery.draws.due('open', base.clock.now()).filter(({ source }) => source === 'official');

/** The lotteries of a vendor with their draws, those that take no bets now without a current one. */
export function lotteryStates(base: Base, vendor: string): LotteryState[] {
  const { draws } = base.store.lottery;
  const now = base.clock.now();
  const waiting = Map.groupBy(waitingDraws(base), ({ game }) => game);
  return offeredGames(base)
    .filter((game) => game.vendor === vendor)
    .map((game) => {
      const time = isGameClosed(base, game.code) ? null : currentDraw(base, game, now);
      const current = time && draws.find(game.code, time.drawNo);
      const last = shownLast(base, game.code);
      return {
        gameCode: game.code,
        group: game.group,
        mode: game.mode,
        intervalSeconds: game.everyMs / 1_000,
        ...(current?.state === 'open' ? { current: drawOf(current, now) } : {}),
        ...(last ? { last: drawOf(last, now) } : {}),
        ...(waiting.has(game.code) ? { waiting: (waiting.get(game.code) ?? []).map(({ drawNo }) => drawNo) } : {}),
      };
    });
}

/** Asks about a game of the vendor that asks; nobody hears of others. */
function ofVendor<R>(base: Base, vendor: string, gameCode: string, answer: (game: LotteryGame) => R): R | Refusal {
  const game = lotteryOf(gameCode);
  return game?.vendor === vendor && isOffered(base, game)
    ? answer(game)
    : { status: 'WRONG_GAME', message: 'there is no such lottery' };
}

/** The draw of a game that takes bets or is locked, and those that wait for their result. */
function openDraws(base: Base, game: LotteryGame): DrawRecord[] {
  const time = currentDraw(base, game, base.clock.now());
  const current = time && base.store.lottery.draws.find(game.code, time.drawNo);
  const waiting = waitingDraws(base).filter((draw) => draw.game === game.code);
  return [...(current?.state === 'open' ? [current] : []), ...waiting.reverse()];
}

/** Draws of a game that are decided, newest first, behind those that are not where these are asked for; or one draw, whatever its state. */
export const lotteryDraws = (
  base: Base,
  vendor: string,
  { gameCode, before = LATEST, draw, withOpen = false, limit }: LotteryDrawsRequest,
) =>
  ofVendor(base, vendor, gameCode, (game) => {
    const { draws } = base.store.lottery;
    const one = draw === undefined ? null : draws.find(game.code, draw);
    const found =
      draw === undefined
        ? [...(withOpen ? openDraws(base, game) : []), ...shownPast(base, game.code, before, limit)].slice(0, limit)
        : [...(one ? [one] : [])];
    return { status: 'OK' as const, draws: found.map((each) => drawOf(each, base.clock.now())) };
  });

/** Fixed odds as such; by the series the chance from which the prize of each follows. */
const payOf = ({ pay: { odds, chance }, ...told }: ToldPay): LotteryPay =>
  odds === null ? { ...told, ways: Number(chance.ways), total: Number(chance.total) } : { ...told, odds: Number(odds) };

function betsOf(base: Base, { code, bets, mode }: LotteryGame): LotteryBet[] {
  const limits = base.store.lottery.rules.limits(code);
  const set = base.store.lottery.rules.returns(code);
  const series = SERIES[mode]?.most ?? 0;
  return bets.map((bet) => {
    const parts = set[bet.code];
    const held = repriced(bet, parts);
    const { least, most } = returnsOf(held, series);
    const limit = limits.get(bet.code) ?? bet.unitLimit;
    const returns = {
      returnLeast: Number(least),
      returnMost: Number(most),
      ...(parts === undefined ? {} : { returnTable: Number(returnsOf(bet, series).most), returnSet: parts }),
    };
    const { group, lines } = bet;
    const pays = toldPays(held).map(payOf);
    return { betType: bet.code, group, lines, ...returns, pays, ...(limit === undefined ? {} : { limit: limit.toString() }) };
  });
}

/** The bets of a game with their returns, and what operators decided about it. */
export const lotteryTable = (base: Base, vendor: string, gameCode: string): LotteryTableReply | Refusal =>
  ofVendor(base, vendor, gameCode, (game): LotteryTableReply => {
    const { rules } = base.store.lottery;
    const today = dayNo(base.clock.now());
    const official = game.station && {
      weekdays: [...stationOn(base, game.station, today).weekdays],
      holidays: rules.holidays(game.code, today),
    };
    const closed = rules.closed(game.code).map(({ bet, number }) => ({
      ...(bet === '' ? {} : { betType: bet }),
      ...(number === '' ? {} : { number }),
    }));
    const bounds = SERIES[game.mode];
    const series = bounds && { ...bounds, step: SERIES_STEP };
    return { status: 'OK', bets: betsOf(base, game), closed, ...(series && { series }), ...official };
  });

/** The answer to a decision: what speaks against it, or that it holds now. */
const decided = (objection: string | null): LotteryReply =>
  objection === null ? { status: 'OK' } : { status: 'BAD_REQUEST', message: objection };

export const takeResult = (
  base: Base,
  vendor: string,
  { gameCode, draw, numbers, ...entering }: LotteryResultRequest,
): LotteryReply => ofVendor(base, vendor, gameCode, (game) => decided(enterResult(base, game, draw, numbers, entering)));

/** What speaks against a result, which is not entered. */
export const checkResult = (
  base: Base,
  vendor: string,
  { gameCode, draw, numbers, ...entering }: LotteryResultRequest,
): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => decided(enterResult(base, game, draw, numbers, { ...entering, isCheck: true })));

export const takeVoid = (base: Base, vendor: string, { gameCode, draw }: LotteryVoidRequest): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => decided(voidDraw(base, game, draw)));

/** What speaks against making a draw void, which it is not made. */
export const checkVoid = (base: Base, vendor: string, { gameCode, draw }: LotteryVoidRequest): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => decided(voidDraw(base, game, draw, true)));

/** Closes a game, a bet or a number, or opens it again. A number is one of its bet. */
export const takeClosing = (
  base: Base,
  vendor: string,
  { gameCode, betType, number, isOpen }: LotteryCloseRequest,
): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => {
    const bet = betType === undefined ? null : betOf(game, betType);
    if (betType !== undefined && !bet) return decided('the game has no such bet');
    if (number !== undefined && !bet) return decided('a number is closed in a bet: say which');
    if (number !== undefined && bet && !isInPool(bet.pool, number)) return decided('the bet has no such number');
    base.store.lottery.rules.saveClosing(game.code, { bet: betType ?? '', number: number ?? '' }, isOpen);
    return decided(null);
  });

/** Sets the most that unit stakes on a number come to, of the bets whose table has such a limit. */
export const takeLimit = (base: Base, vendor: string, { gameCode, betType, limit }: LotteryLimitRequest): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => {
    const bet = betOf(game, betType);
    if (!bet) return decided('the game has no such bet');
    if (bet.rule.kind !== 'each') return decided('only bets on single numbers and outcomes have such a limit');
    base.store.lottery.rules.saveLimit(game.code, betType, limit === undefined ? null : BigInt(limit));
    return decided(null);
  });

/** Gives a bet of fixed odds another return: the orders that are placed from now on are paid by it. */
export const takeReturn = (base: Base, vendor: string, { gameCode, betType, returnParts }: LotteryReturnRequest): LotteryReply =>
  ofVendor(base, vendor, gameCode, (game) => {
    const objection = returnParts === undefined ? null : returnObjection(game, betType, returnParts);
    if (objection !== null) return decided(objection);
    base.store.lottery.rules.saveReturn(game.code, betType, returnParts ?? null);
    return decided(null);
  });

/** What becomes of the calendar of a game by a request, or would. */
const calendarAsked = (base: Base, vendor: string, asked: LotteryCalendarRequest, isCheck: boolean): LotteryReply =>
  ofVendor(base, vendor, asked.gameCode, (game) => {
    const { weekdays, day, isHoliday } = asked;
    if ((day === undefined) !== (isHoliday === undefined) || (weekdays === undefined && day === undefined))
      return decided('say the weekdays, or a day and whether it is one without a draw');
    if (day !== undefined && !isDay(day)) return decided('there is no such day: it is written as YYYYMMDD');
    // The day first: what is refused of one changes nothing of the other.
    const first = day === undefined || isHoliday === undefined ? null : setHoliday(base, game, day, isHoliday, isCheck);
    return decided(first ?? (weekdays === undefined ? null : setWeekdays(base, game, weekdays, isCheck)));
  });

export const takeCalendar = (base: Base, vendor: string, asked: LotteryCalendarRequest): LotteryReply =>
  calendarAsked(base, vendor, asked, false);

/** What speaks against a change of the calendar, which is not made. */
export const checkCalendar = (base: Base, vendor: string, asked: LotteryCalendarRequest): LotteryReply =>
  calendarAsked(base, vendor, asked, true);
