import { type ArcadeGame, amountOf } from '../../../src/arcade/game.ts';
import { playedRound } from '../../../src/arcade/round.ts';
import type { ArcadeRound } from '../../../src/shared/arcade-protocol.ts';
import { money } from '../money.ts';
import { hasWord, wordFor } from './names.ts';
import { at } from './text/text.ts';

/** A round as its player saw it at one moment. */
export interface Step {
  /** What was chosen last; null at the start. */
  choice: string | null;
  /** What that cost beside the first stake, in ten-thousandths. */
  cost: bigint;
  round: ArcadeRound;
}

/**
 * A decided round after its stake and after each of its choices, the end last. It is worked out here from the secret; where it does not come to
 * the end that the studio tells, and where the secret is not known, there is that end alone.
 */
export function stepsOf(game: ArcadeGame, round: ArcadeRound): readonly Step[] {
  const { secret, clientRandom, clientSeed, params, made } = round;
  const end: Step = { choice: made.at(-1) ?? null, cost: 0n, round };
  if (secret === null || clientRandom === null) return [end];
  const stake = BigInt(round.stake);
  try {
    const seen = [...made.keys(), made.length].map((count) =>
      playedRound(game, { secret, clientRandom, clientSeed }, params, made.slice(0, count)),
    );
    if (JSON.stringify(seen.at(-1)?.view) !== JSON.stringify(round.view)) return [end];
    let staked = stake;
    return seen.map(({ view }, count): Step => {
      const choice = made[count - 1] ?? null;
      const offered = seen[count - 1]?.choices.find(({ code }) => code === choice);
      const cost = amountOf(stake, offered?.cost ?? 0);
      staked += cost;
      if (count === made.length) return { choice, cost, round };
      const then = { made: made.slice(0, count), choices: [], view, staked: staked.toString() };
      return { choice, cost, round: { ...round, ...then, state: 'open', payout: '0', areas: [], pool: null } };
    });
  } catch {
    return [end];
  }
}

/** What a choice is called that needs no word of its own: a cell, or the cards that are held. */
function choiceName(choice: string): string {
  if (hasWord('choice', choice)) return wordFor('choice', choice);
  const [what, value = ''] = choice.split('-');
  if (what === 'open') return at('stepOpen', { n: Number(value) + 1 });
  return at('stepHold', { cards: /^\d+$/.test(value) ? [...value].join(', ') : at('bestHoldNone') });
}

/** What a step was, e.g. "Double: ₫1.00 more". */
export function stepText({ choice, cost }: Step): string {
  if (choice === null) return at('stepStart');
  const name = choiceName(choice);
  return cost === 0n ? name : at('choiceCost', { choice: name, amount: money(cost) });
}
