import type { Choices } from '../../wallet/testing/workload.ts';
import { OWN_GAME } from './commands.ts';
import { type Action, UNIT, type World } from './world.ts';

/** Rounds that the vendor with a wallet of its own has played and must tell of. */
export interface OwnRound {
  player: string;
  roundId: string;
  gameCode: string;
  currency: string;
  stake: string;
  payout: string;
}

/** Plays a round with what somebody has at the vendor; what it comes to stands in the vendor's books at once. */
export function playOwnRound({ outside: { purses }, ids }: World, choices: Choices, rounds: OwnRound[]): void {
  const players = [...purses.purses].filter(([, held]) => held > 0n);
  if (players.length === 0) return;
  const [player, held] = choices.pick(players);
  const stake = held < 5n * UNIT ? held : 5n * UNIT;
  const payout = stake * BigInt(choices.below(3));
  purses.purses.set(player, held - stake + payout);
  const named = { player, roundId: `own-${ids()}`, gameCode: OWN_GAME, currency: 'VND' };
  rounds.push({ ...named, stake: stake.toString(), payout: payout.toString() });
}

/** Tells of some of the vendor's rounds; of any more than once. */
export function tellOwnRounds({ books }: World, rounds: readonly OwnRound[]): Action {
  return async (gateway) => {
    const said = await gateway.call('rounds', { rounds });
    if ('refused' in said || said.done === 'TEMPORARY') throw new Error('not told');
    if (said.done !== 'OK') books.fault(`reported rounds were answered ${said.done}`);
  };
}
