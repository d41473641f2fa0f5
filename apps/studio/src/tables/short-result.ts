import type { Kind, Outcome } from './area.ts';
import { winnerOf } from './baccarat.ts';
import { readMatch } from './cockfight.ts';
import { reachedOf } from './crash.ts';
import { duel } from './dragon-tiger.ts';
import { heightText } from './results.ts';
import { pocketColor } from './roulette.ts';
import { isTriple, sumOf } from './sic-bo.ts';

/** How a round ended in a word, as it stands on roads: the same colours, and the same letters in each language. */
export interface ShortResult {
  texts: Readonly<Record<string, string>>;
  tone: 'red' | 'blue' | 'green' | 'black' | 'gold';
}

const alike = (text: string, tone: ShortResult['tone']): ShortResult => ({ texts: { EN: text }, tone });

/** The letters of the sides. A language that is not named has those of English. */
const SIDES: Readonly<Record<'player' | 'banker' | 'dragon' | 'tiger' | 'tie' | 'meron' | 'wala' | 'bdd', ShortResult>> = {
  player: { texts: { EN: 'P', CN: '闲', TH: 'ผ' }, tone: 'blue' },
  banker: { texts: { EN: 'B', CN: '庄', TH: 'จ' }, tone: 'red' },
  dragon: { texts: { EN: 'D', VI: 'R', CN: '龙', TH: 'ม', ID: 'N' }, tone: 'red' },
  tiger: { texts: { EN: 'T', VI: 'H', CN: '虎', TH: 'ส', ID: 'H' }, tone: 'gold' },
  tie: { texts: { EN: '=', CN: '和' }, tone: 'green' },
  meron: alike('M', 'red'),
  wala: alike('W', 'blue'),
  bdd: { texts: { EN: 'D', VI: 'H', CN: '平', TH: 'ส', ID: 'S', TY: 'T' }, tone: 'green' },
};

function heightResult(height: number): ShortResult {
  const tone = height < 101 ? 'black' : height < 200 ? 'blue' : height < 1_000 ? 'green' : 'gold';
  return alike(heightText(height), tone);
}

/** Null where no word says how a round ended. */
export function shortResult(kind: Kind, outcome: Outcome): ShortResult | null {
  switch (kind) {
    case 'roulette': {
      const [number = 0] = outcome;
      return alike(String(number), pocketColor(number));
    }
    case 'sic-bo':
      return alike(String(sumOf(outcome)), isTriple(outcome) ? 'green' : sumOf(outcome) > 10 ? 'red' : 'blue');
    case 'crash':
      return heightResult(reachedOf(outcome));
    case 'cockfight':
      return SIDES[readMatch(outcome).winner ?? 'bdd'];
    case 'dragon-tiger':
      return SIDES[duel(outcome)];
    case 'baccarat':
      return SIDES[winnerOf(outcome)];
    case 'bingo-75':
    case 'bingo-90':
      return null;
  }
}
