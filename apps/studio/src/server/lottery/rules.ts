import type { SetReturns } from '../../lottery/repricing.ts';
import { keptSelection } from '../../lottery/selection.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { type Full, MOST_NAMED, type RiskyLine } from './exposure.ts';
import type { OrderRecord } from './records.ts';

/** Whether an operator closed a game. */
export const isGameClosed = ({ store }: Base, game: string): boolean =>
  store.lottery.rules.closed(game).some(({ bet, number }) => bet === '' && number === '');

/**
 * What of the lines of an order takes no bets by an operator's decision: a number, the code of a bet, or of a closed game its own. Where nothing
 * is closed this costs one look.
 */
export function closedNumbers({ store }: Base, { game, lines }: Pick<OrderRecord, 'game' | 'lines'>): Full[] {
  const closings = store.lottery.rules.closed(game);
  if (closings.length === 0) return [];
  return lines
    .flatMap(({ bet, selection }, line) => {
      const values = new Set(keptSelection(selection).flat());
      const found = closings.filter(
        (closing) => (closing.bet === '' || closing.bet === bet) && (closing.number === '' || values.has(closing.number)),
      );
      return found.map((closing) => ({ line, number: closing.number || closing.bet || game, room: 0n }));
    })
    .slice(0, MOST_NAMED);
}

/**
 * What bets of a game return by an operator's decision. Throws `odds.changed` where a player was shown others for what is staked; a client that
 * shows none says nothing of them.
 */
export function returnsNow(
  { store }: Base,
  game: string,
  lines: readonly LineRequest[],
  shown: SetReturns | undefined,
): SetReturns {
  const returns = store.lottery.rules.returns(game);
  if (shown && lines.some(({ bet }) => returns[bet] !== shown[bet])) throw new Failure('odds.changed');
  return returns;
}

/** Lines with the limits that an operator set in the place of the table's. */
export function withLimits({ store }: Base, game: string, lines: readonly RiskyLine[]): RiskyLine[] {
  const limits = store.lottery.rules.limits(game);
  if (limits.size === 0) return [...lines];
  return lines.map((line) => {
    const unitLimit = limits.get(line.bet.code);
    return unitLimit === undefined ? line : { ...line, bet: { ...line.bet, unitLimit } };
  });
}
