import type { Kind, Outcome } from '../../../../src/tables/area.ts';
import { handTotal, readHands, winnerOf } from '../../../../src/tables/baccarat.ts';
import { isBingo } from '../../../../src/tables/bingo.ts';
import { readMatch } from '../../../../src/tables/cockfight.ts';
import { reachedOf } from '../../../../src/tables/crash.ts';
import { duel } from '../../../../src/tables/dragon-tiger.ts';
import { cardsText, heightText } from '../../../../src/tables/results.ts';
import { pocketColor } from '../../../../src/tables/roulette.ts';
import { isTriple, sumOf } from '../../../../src/tables/sic-bo.ts';
import { type TableKey, tt } from '../text/text.ts';

/** A result on the roads: a letter or a number in a colour. */
export interface Bead {
  text: string;
  color: 'red' | 'blue' | 'green' | 'black' | 'gold';
  side: TableKey;
}

const diceSide = (dice: Outcome): Bead => {
  const sum = sumOf(dice);
  if (isTriple(dice)) return { text: String(sum), color: 'green', side: 'area.triple' };
  return sum > 10
    ? { text: String(sum), color: 'red', side: 'area.big' }
    : { text: String(sum), color: 'blue', side: 'area.small' };
};

const POCKETS = {
  red: { color: 'red', side: 'area.red' },
  black: { color: 'black', side: 'area.black' },
  green: { color: 'green', side: 'zero' },
} as const;
const WINNERS = {
  player: { color: 'blue', side: 'area.player' },
  banker: { color: 'red', side: 'area.banker' },
  dragon: { color: 'red', side: 'area.dragon' },
  tiger: { color: 'gold', side: 'area.tiger' },
  tie: { color: 'green', side: 'area.tie' },
  meron: { color: 'red', side: 'area.meron' },
  wala: { color: 'blue', side: 'area.wala' },
  bdd: { color: 'green', side: 'area.bdd' },
} as const;

/** How high a flight came, by classes of heights. */
function heightBead(outcome: Outcome): Bead {
  const [reached = 0] = outcome;
  const text = heightText(reachedOf(outcome));
  if (reached < 101) return { text, color: 'black', side: 'range.bust' };
  if (reached < 200) return { text, color: 'blue', side: 'range.low' };
  return reached < 1_000 ? { text, color: 'green', side: 'range.mid' } : { text, color: 'gold', side: 'range.high' };
}

function winnerBy(kind: Kind, outcome: Outcome): keyof typeof WINNERS {
  if (kind === 'cockfight') return readMatch(outcome).winner ?? 'bdd';
  return kind === 'baccarat' ? winnerOf(outcome) : duel(outcome);
}

/** How a result stands on the roads. */
export function beadOf(kind: Kind, outcome: Outcome): Bead {
  if (kind === 'sic-bo') return diceSide(outcome);
  if (kind === 'roulette') return { text: outcome.join(''), ...POCKETS[pocketColor(outcome[0] ?? 0)] };
  if (kind === 'crash') return heightBead(outcome);
  if (isBingo(kind)) return { text: String(outcome.at(-1) ?? ''), color: 'gold', side: 'lastBall' };
  const winner = winnerBy(kind, outcome);
  return { text: tt(`bead.${winner}`), ...WINNERS[winner] };
}

/** How a round ended, in words. */
export function resultLine(kind: Kind, outcome: Outcome): string {
  const { text, side } = beadOf(kind, outcome);
  if (kind === 'crash') return text;
  if (isBingo(kind)) return tt('allCalled', { count: outcome.length });
  if (kind === 'cockfight') return `${tt(side)} · ${tt(`manner.${readMatch(outcome).manner}`)}`;
  return kind === 'roulette' || kind === 'sic-bo' ? `${text} · ${tt(side)}` : tt(side);
}

const sideCards = (side: TableKey, cards: readonly number[]): string => `${tt(side)} ${cardsText(cards)}`;

/** How a round ended with all that was drawn for it, in words: what stands in a record, where no cards, dice or balls are seen beside. */
export function resultWords(kind: Kind, outcome: Outcome): string {
  const line = resultLine(kind, outcome);
  if (isBingo(kind)) return `${line}: ${outcome.join(' ')}`;
  if (kind === 'sic-bo') return `${outcome.join('-')} = ${line}`;
  if (kind === 'cockfight') return `${line} · ${tt('exchanges', { n: readMatch(outcome).exchanges.length })}`;
  if (kind === 'dragon-tiger') {
    const [dragon = 0, tiger = 0] = outcome;
    return `${sideCards('area.dragon', [dragon])} : ${sideCards('area.tiger', [tiger])} · ${line}`;
  }
  if (kind !== 'baccarat') return line;
  const { player, banker } = readHands(outcome);
  const hand = (side: TableKey, cards: readonly number[]): string => `${sideCards(side, cards)} = ${handTotal(cards)}`;
  return `${hand('area.player', player)} : ${hand('area.banker', banker)} · ${line}`;
}
