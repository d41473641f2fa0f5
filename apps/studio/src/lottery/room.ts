import type { LineRequest } from '../shared/lottery-protocol.ts';
import type { FullNumber } from '../shared/protocol.ts';
import { betOf, type LotteryGame, SERIES } from './games.ts';
import { MOST_MULTIPLE, TICKET_UNITS } from './prices.ts';
import { keptSelection, selectionText } from './selection.ts';

type Staked = Pick<LineRequest, 'unit' | 'multiple'>;

/** Units are whole cents where a player names an amount. */
const CENT = 100n;

/** The most of a stake that fits into a room, by its own unit where that can be; null where nothing does. */
function stakeWithin({ mode }: LotteryGame, { unit, multiple }: Staked, room: bigint): Staked | null {
  const units = SERIES[mode] ? TICKET_UNITS : [room - (room % CENT)];
  const found = [BigInt(unit), ...units].find((each) => each > 0n && each <= room);
  if (found === undefined) return null;
  const most = found === BigInt(unit) ? multiple : MOST_MULTIPLE;
  return { unit: found.toString(), multiple: Math.min(Number(room / found), most) };
}

/** A line without numbers that are full: these are staked by themselves as far as they have room, where stakes are to be taken down. */
function withoutNumbers(game: LotteryGame, line: LineRequest, full: readonly FullNumber[], isLowered: boolean): LineRequest[] {
  const lowered = ({ room }: FullNumber): Staked | null =>
    isLowered && room !== undefined ? stakeWithin(game, line, BigInt(room)) : null;
  const isEach = betOf(game, line.bet)?.rule.kind === 'each';
  if (full.some(({ number }) => number === line.bet || number === game.code)) return [];
  if (!isEach) {
    const stakes = full.map(lowered);
    const [stake] = stakes;
    return stake && !stakes.includes(null) ? [{ ...line, ...stake }] : [];
  }
  const left = keptSelection(line.selection).map((values) =>
    values.filter((value) => full.every(({ number }) => number !== value)),
  );
  const rest = left.some((values) => values.length > 0) ? [{ ...line, selection: selectionText(left) }] : [];
  const alone = full.flatMap((each) => {
    const stake = lowered(each);
    return stake ? [{ ...line, selection: each.number, ...stake }] : [];
  });
  return [...rest, ...alone];
}

/** The lines of an order of which numbers are full, without what is too much. `isLowered`: stakes are taken down as far as there is room. */
export const withinRoom = (
  game: LotteryGame,
  lines: readonly LineRequest[],
  full: readonly FullNumber[],
  isLowered: boolean,
): LineRequest[] =>
  lines.flatMap((line, place) => {
    const own = full.filter((each) => each.line === place);
    return own.length === 0 ? [line] : withoutNumbers(game, line, own, isLowered);
  });
