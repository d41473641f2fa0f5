import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blackjack } from '../../../src/arcade/blackjack/game.ts';
import { type ArcadeGame, type Params, payoutOf } from '../../../src/arcade/game.ts';
import { mines } from '../../../src/arcade/mines.ts';
import { plinko } from '../../../src/arcade/plinko.ts';
import { ARCADE_SCHEME, playedRound } from '../../../src/arcade/round.ts';
import { videoPoker } from '../../../src/arcade/video-poker/game.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import type { ArcadeRound } from '../../../src/shared/arcade-protocol.ts';
import { useCurrencySymbol } from '../money.ts';
import { stepsOf, stepText } from './steps.ts';
import { speak } from './text/text.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('EN');
  useCurrencySymbol('');
});
afterAll(() => void vi.unstubAllGlobals());

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const STAKE = 10_000n;

/** The first round whose end comes after these choices, as the studio shows it; they may be made up from what was seen before. */
function ended(game: ArcadeGame, params: Params, made: readonly string[]): ArcadeRound {
  for (let n = 0; n < 10_000; n += 1) {
    const seed = { secret: hashOf(`steps ${n}`), clientRandom: hashOf('device'), clientSeed: 'text' };
    try {
      const { view, outcome } = playedRound(game, seed, params, made);
      if (!outcome) continue;
      const commitment = commitmentOf(seed.secret);
      return {
        ...seed,
        ...{ commitment, roundId: roundIdOf(commitment), scheme: ARCADE_SCHEME, state: 'closed', forgone: null },
        ...{ stake: String(STAKE), staked: String(STAKE), payout: payoutOf(STAKE, outcome).toString(), areas: [], pool: null },
        ...{ openedAt: 1, closedAt: 2, balanceBefore: null, balanceAfter: null, params, made, choices: [], view },
      };
    } catch {
      // Another secret offers these choices.
    }
  }
  throw new Error('no such round');
}

const texts = (game: ArcadeGame, round: ArcadeRound): string[] => stepsOf(game, round).map(stepText);

describe('the steps of a round in the history', () => {
  it('are its start and each choice, as the player saw them then, and the end as the studio tells it', () => {
    const round = ended(mines, { mines: '3' }, ['open-4', 'open-11', 'cash-out']);
    const steps = stepsOf(mines, round);
    expect(steps.map(({ round: { view, state } }) => [state, view.kind === 'mines' && [view.opened, view.mined.length]])).toEqual(
      [
        ['open', [[], 0]],
        ['open', [[4], 0]],
        ['open', [[4, 11], 0]],
        ['closed', [[4, 11], 3]],
      ],
    );
    expect(steps.at(-1)?.round).toBe(round);
    expect(texts(mines, round)).toEqual(['Start', 'Open leaf 5', 'Open leaf 12', 'Cash out']);
  });

  it('say what a choice cost, and show no card that lay face down', () => {
    const round = ended(blackjack, {}, ['split', 'double', 'stand']);
    const steps = stepsOf(blackjack, round);
    expect(steps.map(({ cost }) => cost)).toEqual([0n, STAKE, STAKE, 0n]);
    expect(steps.slice(0, -1).map(({ round: { staked } }) => staked)).toEqual(['10000', '20000', '30000']);
    for (const { round: seen } of steps.slice(0, -1)) expect(seen.view.kind === 'blackjack' && seen.view.dealer).toHaveLength(1);
    expect(texts(blackjack, round)).toEqual(['Start', 'Split: 1.00 more', 'Double: 1.00 more', 'Stand']);
  });

  it.each([
    ['hold-135', 'Hold 1, 3, 5'],
    ['hold-none', 'Hold nothing'],
  ])('name the cards of %s', (choice, text) => {
    expect(texts(videoPoker, ended(videoPoker, {}, [choice]))).toEqual(['Start', text]);
  });

  it('are the end alone where nothing was chosen, and where the round does not follow from its secret', () => {
    expect(texts(plinko, ended(plinko, { rows: '8', risk: 'low' }, []))).toEqual(['Start']);
    const round = ended(mines, { mines: '3' }, ['open-4', 'cash-out']);
    for (const change of [{ secret: null }, { secret: hashOf('other') }, { made: ['open-4', 'open-99'] }])
      expect(stepsOf(mines, { ...round, ...change })).toHaveLength(1);
  });
});
