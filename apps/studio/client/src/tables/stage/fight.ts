import type { Outcome } from '../../../../src/tables/area.ts';
import { FIGHTERS, type Fighter, type Match, readMatch, strengths } from '../../../../src/tables/cockfight.ts';
import { playFrom, stopMoving } from '../../cards/motion.ts';
import { el, words } from '../../ui/dom.ts';
import { tt } from '../text/text.ts';
import './fight.css';
import { drawn, layer } from './paper.ts';
import { PAPERS, rooster } from './rooster.ts';
import type { Stage } from './stage.ts';

const FIRST_MS = 700;
const EACH_MS = 1_250;
const END_MS = 1_900;
/** Within an exchange: the blow, and when both stand again. */
const [HIT, BACK] = [0.42, 0.9];
const SCRAPS = 3;
const SCRAP_MS = 900;

/** How an attacker moves at the blow, by the move that was drawn; both figures look inwards, so this is one for both. */
const BLOWS = [
  'translate(34%, -34%) rotate(-16deg)',
  'translate(46%, 0) rotate(9deg)',
  'translate(32%, -12%) rotate(-24deg)',
  'translate(42%, -24%) rotate(22deg)',
] as const;
const STRUCK = 'translate(-14%, -5%) rotate(-13deg)';
const STANDS = 'translate(0, 0) rotate(0deg)';

/** Where each side is at the end: what lies down, runs or refuses has lost. */
const BEATEN: Readonly<Record<Match['manner'], string>> = {
  down: 'translate(14%, 8%) rotate(-80deg)',
  flight: 'translate(-52%, 0) scaleX(-1) rotate(0deg)',
  refusal: 'translate(-14%, 0) scaleX(-1) rotate(0deg)',
  time: 'translate(-12%, 0) rotate(0deg)',
};
const PROUD = 'translate(6%, -6%) rotate(-7deg)';

/** One side: its figure, and how strong it is. */
class Figure {
  readonly strength = el('i', { class: 'strength-left' });
  readonly mover = el('div', { class: 'fighter-moves' });
  readonly root: HTMLElement;
  readonly bar: HTMLElement;
  /** A drawing of its own over the body: it is painted once and then only turned. */
  readonly wing: SVGElement;

  constructor(side: Fighter) {
    const parts = rooster(PAPERS[side]);
    this.wing = layer('rooster-wing', drawn(parts.wing));
    this.mover.append(layer('rooster-body', drawn(parts.back), drawn(parts.body)), this.wing);
    this.root = el('div', { class: 'fighter', attrs: { 'data-side': side } }, this.mover);
    const name = words(el('strong'), () => tt(`area.${side}`));
    this.bar = el('div', { class: 'strength', attrs: { 'data-side': side } }, name, el('span', {}, this.strength));
  }
}

const lengthOf = ({ exchanges }: Match): number => FIRST_MS + exchanges.length * EACH_MS + END_MS;

/** The way of one figure through the whole match. */
function framesOf(match: Match, side: Fighter): Keyframe[] {
  const total = lengthOf(match);
  const frames: Keyframe[] = [{ transform: STANDS, offset: 0 }];
  for (const [index, { attacker, move }] of match.exchanges.entries()) {
    const from = FIRST_MS + index * EACH_MS;
    const blow = attacker === side ? (BLOWS[move] ?? BLOWS[0]) : STRUCK;
    frames.push(
      { transform: STANDS, offset: from / total },
      { transform: blow, offset: (from + HIT * EACH_MS) / total },
      { transform: STANDS, offset: (from + BACK * EACH_MS) / total },
    );
  }
  const isBeaten = match.winner !== side;
  const end = isBeaten ? BEATEN[match.manner] : PROUD;
  const at = FIRST_MS + match.exchanges.length * EACH_MS;
  frames.push({ transform: STANDS, offset: at / total }, { transform: end, offset: (at + 700) / total });
  return [...frames, { transform: end, offset: 1 }];
}

/** Scraps of paper that fly off the one that was struck. They are there as long as they fly: the page has a layer for each of them. */
function scrapsOf({ attacker, move }: Match['exchanges'][number], delay: number): HTMLElement[] {
  const struck = attacker === 'meron' ? 'wala' : 'meron';
  const away = struck === 'wala' ? 1 : -1;
  return Array.from({ length: SCRAPS }, (_, n) => {
    const scrap = el('i', { class: 'scrap', attrs: { 'data-side': struck } });
    const [x, y] = [away * (18 + 22 * n + 6 * move), -46 + 30 * n - 5 * move];
    const frames = [
      { opacity: 1, transform: 'translate(0, 0) rotate(0deg)' },
      { opacity: 1, transform: `translate(${x * 0.7}px, ${y}px) rotate(${away * 160}deg)`, offset: 0.45 },
      { opacity: 0, transform: `translate(${x}px, ${y + 74}px) rotate(${away * 420}deg)` },
    ];
    playFrom(scrap, frames, { delay, duration: SCRAP_MS });
    return scrap;
  });
}

/** Two paper figures in a ring. The match goes exchange by exchange to the result that was drawn. */
export function fightStage(): Stage {
  const figures = { meron: new Figure('meron'), wala: new Figure('wala') };
  const scraps = el('div', { class: 'scraps', attrs: { 'aria-hidden': 'true' } });
  const ring = el('div', { class: 'fight-ring' }, figures.meron.root, figures.wala.root, scraps);
  const bars = el('div', { class: 'strengths' }, figures.meron.bar, figures.wala.bar);
  const root = el('div', { class: 'fight-stage', attrs: { 'data-state': 'waiting' } }, bars, ring);

  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    scraps.replaceChildren();
  };

  const show = (outcome: Outcome, elapsed: number): void => {
    const match = readMatch(outcome);
    const total = lengthOf(match);
    const left = strengths(match);
    root.dataset['state'] = 'shown';
    stop();
    for (const [index, exchange] of match.exchanges.entries()) {
      const at = FIRST_MS + (index + HIT) * EACH_MS - elapsed;
      if (at <= -SCRAP_MS) continue;
      timers.push(
        setTimeout(() => scraps.replaceChildren(...scrapsOf(exchange, Math.min(0, at))), Math.max(0, at)),
        setTimeout(() => scraps.replaceChildren(), at + SCRAP_MS),
      );
    }
    for (const side of FIGHTERS) {
      const { mover, strength, wing } = figures[side];
      playFrom(mover, framesOf(match, side), { delay: -elapsed, duration: total, easing: 'linear' });
      const steps = left.map((each, index) => ({
        transform: `scaleX(${each[side].toFixed(3)})`,
        offset: (FIRST_MS + (index + BACK) * EACH_MS) / total,
      }));
      const last = steps.at(-1)?.transform ?? 'none';
      const whole = [{ transform: 'scaleX(1)', offset: 0 }, ...steps, { transform: last, offset: 1 }];
      playFrom(strength, whole, { delay: -elapsed, duration: total, easing: 'linear' });
      const flaps = match.exchanges.flatMap((_, index) => {
        const from = FIRST_MS + index * EACH_MS;
        return [
          { transform: 'rotate(0deg)', offset: from / total },
          { transform: 'rotate(-46deg)', offset: (from + HIT * EACH_MS) / total },
          { transform: 'rotate(0deg)', offset: (from + BACK * EACH_MS) / total },
        ];
      });
      playFrom(wing, [...flaps, { transform: 'rotate(0deg)', offset: 1 }], {
        delay: -elapsed,
        duration: total,
        easing: 'linear',
      });
    }
  };
  const clear = (): void => {
    root.dataset['state'] = 'waiting';
    stop();
    for (const { mover, strength, wing } of Object.values(figures)) for (const node of [mover, strength, wing]) stopMoving(node);
  };
  const beats = (outcome: Outcome): number[] => {
    const match = readMatch(outcome);
    return [...match.exchanges.map((_, index) => FIRST_MS + (index + HIT) * EACH_MS), lengthOf(match)];
  };
  return { root, show, clear, beats };
}
