import { money } from '../money.ts';
import { countUpMs } from '../rules/celebration.ts';
import { t } from '../text/text.ts';
import { el } from '../ui/dom.ts';
import { openScene } from '../ui/scene.ts';
import './pot-scene.css';
import { svg } from './svg.ts';
import { at } from './text/text.ts';

const RINGS = [250, 208, 170, 130, 90, 46];
const RAYS = 16;
/** Coins that rise out of the well: how far to the side and up they fly, and how large and late they are. */
const COINS = [
  [-236, -250, 1, 0],
  [188, -286, 1.2, 260],
  [-96, -330, 0.9, 540],
  [268, -150, 0.8, 820],
  [60, -344, 1.1, 1_080],
  [-290, -90, 0.9, 1_340],
  [132, -214, 0.7, 1_600],
  [-168, -168, 0.75, 1_860],
] as const;

const ray = (index: number): SVGElement =>
  svg('path', { d: 'M0 0L-34 -620L34 -620Z', transform: `rotate(${(index * 360) / RAYS})` });

/** A coin of its own drawing, so that it is painted once and then only moved. */
function coin([x, y, size, delay]: (typeof COINS)[number]): HTMLElement {
  const picture = svg(
    'svg',
    { viewBox: '-26 -26 52 52' },
    svg('circle', { class: 'pot-coin-edge', r: 24 }),
    svg('circle', { class: 'pot-coin-face', r: 18 }),
    svg('path', { class: 'pot-coin-edge', d: 'M-7 -7H7V7H-7Z' }),
  );
  const node = el('span', { class: 'pot-coin' });
  node.append(picture);
  for (const [name, value] of Object.entries({ '--x': `${x}px`, '--y': `${y}px`, '--size': size, '--wait': `${delay}ms` }))
    node.style.setProperty(name, String(value));
  return node;
}

/** The well at night, full of light, with what rises out of it. */
function picture(): HTMLElement {
  const view = '-300 -300 600 600';
  const rays = svg('svg', { class: 'pot-rays', viewBox: view }, ...Array.from({ length: RAYS }, (_, index) => ray(index)));
  const well = svg(
    'svg',
    { class: 'pot-well', viewBox: view },
    svg('circle', { class: 'pot-kerb', r: 286 }),
    ...RINGS.map((r, ring) => svg('circle', { class: 'pot-water', r, 'data-ring': ring })),
  );
  const node = el('div', { class: 'pot-picture', attrs: { 'aria-hidden': 'true' } });
  node.append(rays, well, ...COINS.map(coin));
  return node;
}

/**
 * The pool was taken: a scene over the whole screen, whose figure counts up to what the studio says was won. It stays until the player goes on.
 * `isPending`: the amount is still on its way to the balance.
 */
export function openPot(pot: bigint, isPending: boolean, reducedMotion: boolean): Promise<void> {
  const words = {
    kind: 'win' as const,
    level: 'huge' as const,
    label: at('poolWonTitle'),
    said: [at('poolWon', { amount: money(pot) }), ...(isPending ? [at('poolWonPending')] : [])].join(' '),
    title: at('poolWonTitle'),
    figure: pot,
    write: (part: bigint) => money(part),
    ...(isPending ? { text: at('poolWonPending') } : {}),
    button: t('go'),
  };
  const times = { countMs: countUpMs('huge', reducedMotion), restMs: null };
  return openScene({ node: picture() }, words, times, reducedMotion);
}
