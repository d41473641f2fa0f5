import type { Outcome } from '../../../../src/tables/area.ts';
import { pocketColor, WHEEL } from '../../../../src/tables/roulette.ts';
import { isStill, playFrom } from '../../cards/motion.ts';
import { el } from '../../ui/dom.ts';
import type { Stage } from './stage.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The side of the drawing. */
const SIZE = 208;
const SPIN_MS = 5_600;
const STEP = 360 / WHEEL.length;
const TURNS = 4;
const BALL_TURNS = 9;

function shape(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.textContent = text;
  return node;
}

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** One pocket with its number, the first of them at the top. */
function pocket(number: number, index: number): SVGElement {
  const [from, to] = [(index - 0.5) * STEP, (index + 0.5) * STEP];
  const group = shape('g', { class: `pocket ${pocketColor(number)}` });
  const outline = `M${point(92, from)}A92 92 0 0 1 ${point(92, to)}L${point(58, to)}A58 58 0 0 0 ${point(58, from)}Z`;
  group.append(
    shape('path', { d: outline }),
    shape('text', { transform: `rotate(${index * STEP}) translate(0 -80)`, 'text-anchor': 'middle' }, String(number)),
  );
  return group;
}

/** A drawing of its own over the whole wheel, so that it is painted once and then only turned, beside the page's own work. */
function layer(name: string, ...shapes: SVGElement[]): SVGElement {
  const svg = shape('svg', { viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`, class: name });
  svg.append(...shapes);
  return svg;
}

/** The wheel turns one way, the ball the other; the ball comes to rest at the top. */
export function wheelStage(): Stage {
  const turning = layer(
    'wheel-turning',
    ...WHEEL.map(pocket),
    shape('circle', { r: 58, class: 'wheel-cone' }),
    shape('circle', { r: 30, class: 'wheel-hub' }),
    ...[0, 90, 180, 270].map((angle) =>
      shape('path', { d: `M-4 -30L0 -52L4 -30Z`, transform: `rotate(${angle})`, class: 'wheel-arm' }),
    ),
  );
  const ball = layer('wheel-falling', shape('circle', { r: 4.6, cy: -67, class: 'wheel-ball' }));
  const orbit = el('div', { class: 'wheel-orbit' });
  orbit.append(ball);
  const wheel = el('div', { class: 'wheel', attrs: { 'aria-hidden': 'true' } });
  wheel.append(layer('wheel-still', shape('circle', { r: 101, class: 'wheel-rim' })), turning, orbit);
  const number = el('output', { class: 'wheel-number' });
  const root = el('div', { class: 'wheel-stage' }, wheel, number);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let rest = 0;
  const clear = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    number.textContent = '';
    number.removeAttribute('data-color');
  };
  const show = ([drawn = 0]: Outcome, elapsed: number): void => {
    clear();
    const end = -WHEEL.indexOf(drawn) * STEP;
    const from = rest;
    rest = end;
    const turn = (degrees: number): Keyframe => ({ transform: `rotate(${degrees}deg)` });
    const easing = 'cubic-bezier(.12,.65,.2,1)';
    playFrom(turning, [turn(from), turn(end - TURNS * 360)], { delay: -elapsed, duration: SPIN_MS, easing });
    playFrom(orbit, [turn(0), turn(BALL_TURNS * 360)], { delay: -elapsed, duration: SPIN_MS, easing });
    const fall = [-29, -29, -29, -14, -5, 0].map((radius, index) => ({
      transform: `translateY(${((radius * 100) / SIZE).toFixed(2)}%)`,
      offset: [0, 0.4, 0.62, 0.78, 0.88, 1][index] ?? 1,
    }));
    playFrom(ball, fall, { delay: -elapsed, duration: SPIN_MS, easing: 'linear' });
    const tell = (): void => {
      number.textContent = String(drawn);
      number.dataset['color'] = pocketColor(drawn);
    };
    if (elapsed >= SPIN_MS || isStill()) tell();
    else timer = setTimeout(tell, SPIN_MS - elapsed);
  };
  return { root, show, clear, beats: () => [SPIN_MS] };
}
