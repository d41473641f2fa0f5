import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultText } from '../../apps/site/src/shared/ui/record/bet-result.ts';
import type { ArcadeGame } from '../../apps/studio/src/arcade/game.ts';
import { arcadeGames } from '../../apps/studio/src/arcade/registry.ts';
import { KINDS } from '../../apps/studio/src/arcade/video-poker/hand.ts';
import { resultText as toldResult } from '../../apps/studio/src/tables/results.ts';
import { TABLES } from '../../apps/studio/src/tables/tables.ts';

/** The site knows results by the way our own games tell them; whether it has words for every one of them is held here. */
const ROUNDS = 150;
const LOCALES = join(import.meta.dirname, '../../apps/site/locales');
const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(LOCALES, language, 'account.json'), 'utf8')) as Record<string, string>;

/** Uniform integers that are the same in every run. */
function chances(): (n: number) => number {
  let state = 1;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A round that is played by what chance picks of what may be chosen. */
function playedOut(game: ArcadeGame, round: number): string {
  const params = Object.fromEntries(game.options.map(({ code, values }) => [code, values[round % values.length] ?? '']));
  const picks = chances();
  for (let skip = 0; skip < round; skip += 1) picks(2);
  const choices: string[] = [];
  for (;;) {
    // A round draws from its chance anew whenever it is played.
    const below = chances();
    for (let skip = 0; skip < round * 7; skip += 1) below(2);
    const { outcome, choices: offered } = game.play({ below }, params, choices);
    if (outcome) return outcome.result;
    choices.push(offered[picks(offered.length)]?.code ?? '');
  }
}

const below = chances();
const kinds = TABLES.filter(({ game }, at) => TABLES.findIndex((each) => each.game.kind === game.kind) === at);
const ofTables = kinds.flatMap(({ game }) =>
  Array.from({ length: ROUNDS }, (_, round) =>
    toldResult(game.kind, game.draw({ below, card: () => below(52), roundNo: String(round) })),
  ),
);
const ofGames = arcadeGames().flatMap((game) => Array.from({ length: ROUNDS }, (_, round) => playedOut(game, round)));
/** As the studio tells what a player had of a flight, of cards of bingo, and of a pot. */
const own = [
  ...['2.00×, out at 1.50×', '1 75 3, card 7: 1.00×, card 4294967295: 0.00×'],
  ...['ring 4, pot 3 + 0.015', 'ring 2, pot 12 + 1.5, pot 12 = 70000.00'],
];
const told = [...new Set([...ofTables, ...ofGames, ...own, ...KINDS])];

const figuresOf = (text: string): string[] => (text.match(/\d+(\.\d+)?|[AJQK][♠♥♣♦]|[♠♥♣♦]/g) ?? []).sort();

it('what stands in words is written in those of the site; figures stand as they are', () => {
  for (const result of told) {
    const text = resultText((id, { n = '' }) => `${id} ${n}`, result);
    expect(text.includes('bet_'), result).toBe(/[a-z]{2}/.test(result));
  }
});

it('results of all kinds are looked at', () => {
  const forms = new Set(told.map((result) => result.replaceAll(/[♠♥♣♦]/g, '').replaceAll(/[\dAJQK]+/g, 'n')));
  for (const part of [
    '(dragon)',
    '(tie)',
    '(banker)',
    '(down, n)',
    '(time, n)',
    'full-house',
    'blackjack',
    ' and n',
    'mine',
    'cash-out',
  ])
    expect(
      [...forms].some((form) => form.includes(part)),
      part,
    ).toBe(true);
});

it('another vendor’s result stands as it was told, all of it', () => {
  const said = (result: string): string => resultText((id) => id, result);
  const others = [
    'Banker wins',
    'P 9 : B 8',
    '大 11',
    'meron (rumble, 3)',
    'slot 3, bonus',
    'constructor',
    '',
    'player, dealer',
    'card 7',
    'low',
  ];
  expect(others.map(said)).toEqual(others);
});

describe.each(readdirSync(LOCALES))('in %s', (language) => {
  const words = wordsOf(language);
  const said = (result: string): string => resultText((id, { n = '' }) => (words[id] ?? '').replaceAll('{n}', String(n)), result);

  it('every result of our own has words, and none of those that the studio tells it by', () => {
    for (const result of told) {
      const text = said(result);
      expect(text, result).not.toMatch(/^$|[{}]|undefined|bdd|cash-out|out at|-(flush|house|pair)/);
      // No figure and no card is lost.
      expect(figuresOf(text), result).toEqual(figuresOf(result));
    }
  });
});
