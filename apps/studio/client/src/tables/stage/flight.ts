import type { Outcome } from '../../../../src/tables/area.ts';
import { CEILING, heightAt, reachedOf } from '../../../../src/tables/crash.ts';
import { heightText } from '../../../../src/tables/results.ts';
import { isStill } from '../../cards/motion.ts';
import { el, write } from '../../ui/dom.ts';
import './flight.css';
import type { Stage } from './stage.ts';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [400, 200];
/** Where the string is held, and how far the picture reaches from there. */
const [FOOT_X, FOOT_Y] = [36, 176];
const [ACROSS, UP] = [316, 132];
/** The picture holds at least so much time and height; then it draws back. */
const [LEAST_MS, LEAST_RISE] = [7_000, 150];
const POINTS = 26;
/** The figure goes on so often, and the string each time that it has gone on so often: it costs a slow phone twice as much, and the kite hides its end. */
const STEP_MS = 100;
const STRING_STEPS = 3;
/** Places of the kite that are told, so far apart; between two of them it goes straight. */
const CLIMB_STEP_MS = 100;

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** Where a kite is in the picture at a moment of a flight that has lasted so long. */
function placeAt(ms: number, lasted: number): { x: number; y: number } {
  const wide = Math.max(LEAST_MS, lasted);
  const high = Math.max(LEAST_RISE, heightAt(lasted) - 100);
  return { x: FOOT_X + (ACROSS * ms) / wide, y: FOOT_Y - (UP * (heightAt(ms) - 100)) / high };
}

/** Moves a drawing over the whole picture from its corner to a place. */
const translation = ({ x, y }: { x: number; y: number }): string =>
  `${((x * 100) / WIDTH).toFixed(2)}% ${((y * 100) / HEIGHT).toFixed(2)}%`;

/** The string of the kite: a line through the heights that it has been at. */
function stringOf(lasted: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, index) => placeAt((lasted * index) / POINTS, lasted));
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function kiteShape(): SVGElement {
  const kite = shape('g', { class: 'kite' });
  kite.append(
    shape('path', { d: 'M0 4C-8 12 -16 8 -24 16C-30 22 -38 18 -46 26', class: 'kite-tail' }),
    shape('path', { d: 'M-26 13L-31 7L-33 17ZM-40 21L-46 16L-46 26Z', class: 'kite-bow' }),
    shape('path', { d: 'M0 -22L16 -2L0 4Z', class: 'kite-light' }),
    shape('path', { d: 'M0 -22L-12 0L0 4Z', class: 'kite-mid' }),
    shape('path', { d: 'M16 -2L6 20L0 4Z', class: 'kite-dark' }),
    shape('path', { d: 'M-12 0L6 20L0 4Z', class: 'kite-deep' }),
  );
  return kite;
}

/**
 * A drawing over the whole picture, in a box of its own: what moves in one leaves the rest as it is. The box is what is moved: a browser's compositor
 * moves no drawing by `translate` and `rotate`.
 */
function layer(name: string, ...parts: SVGElement[]): HTMLElement {
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'flight-sky' });
  svg.append(...parts);
  return el('div', { class: `flight-layer ${name}`, attrs: { 'aria-hidden': 'true' } }, svg);
}

/** The sky over hills, with what moves in it: the trail, the string, and what carries the kite. */
function skyOf(): { layers: HTMLElement[]; carrier: HTMLElement } & Record<'trail' | 'line', SVGElement> {
  const trail = shape('path', { class: 'kite-trail', d: '' });
  const line = shape('path', { class: 'kite-string', d: '' });
  const carrier = layer('flight-kite', kiteShape());
  const still = layer(
    'flight-still',
    shape('path', {
      class: 'cloud',
      d: 'M40 60H96C100 48 84 44 80 50C76 38 56 40 56 52C46 46 38 54 40 60ZM262 42H332C338 28 318 22 312 30C306 14 280 18 282 34C268 26 256 36 262 42Z',
    }),
    shape('path', {
      class: 'hill far',
      d: 'M-400 420V150C-300 130 -120 120 0 160C50 128 96 132 150 156C210 126 270 122 320 150C350 136 380 134 400 142C520 120 700 130 800 150V420Z',
    }),
    shape('path', {
      class: 'hill near',
      d: 'M-400 420V172C-260 160 -120 184 0 176C70 156 120 168 190 182C260 164 330 164 400 180C540 160 680 176 800 170V420Z',
    }),
  );
  return { layers: [still, layer('flight-string', trail, line), carrier], trail, line, carrier };
}

/** The way of a kite from its start until it stands in the corner of the picture, which only draws back from then on. */
const CLIMB: readonly Keyframe[] = Array.from({ length: LEAST_MS / CLIMB_STEP_MS + 1 }, (_, step) => ({
  translate: translation(placeAt(step * CLIMB_STEP_MS, step * CLIMB_STEP_MS)),
}));

/** A kite that climbs by the studio's clock until its string breaks, over hills, with its height in figures. */
export function flightStage(): Stage {
  const { layers, trail, line, carrier } = skyOf();
  const figure = el('output', { class: 'flight-height' });
  const root = el(
    'div',
    { class: 'flight-stage', attrs: { 'data-state': 'waiting' } },
    el('div', { class: 'flight-picture' }),
    figure,
  );
  root.firstElementChild?.append(...layers);
  let timer: ReturnType<typeof setInterval> | undefined;
  let climbing: Animation | null = null;

  const drawString = (lasted: number): void => {
    const { x } = placeAt(lasted, lasted);
    const string = stringOf(lasted);
    line.setAttribute('d', string);
    trail.setAttribute('d', `${string}L${x.toFixed(1)} ${FOOT_Y}L${FOOT_X} ${FOOT_Y}Z`);
  };
  const tell = (text: string): void => {
    // Of a width of its own: what is around it is not laid out anew with every figure.
    if (text.length !== figure.textContent.length) figure.style.setProperty('--letters', String(text.length));
    write(figure, text);
  };
  /** The flight as it is at one moment, at rest. */
  const draw = (lasted: number): void => {
    drawString(lasted);
    carrier.style.translate = translation(placeAt(lasted, lasted));
    tell(heightText(heightAt(lasted)));
  };
  const stop = (): void => {
    clearInterval(timer);
    climbing?.cancel();
    climbing = null;
  };
  const fly = (elapsed: number): void => {
    stop();
    root.dataset['state'] = 'flying';
    const began = performance.now() - elapsed;
    const isAtRest = isStill();
    // The compositor carries the kite; its string goes on in steps, always as far as the kite comes in the next of them, which hides its end.
    if (!isAtRest) climbing = carrier.animate([...CLIMB], { duration: LEAST_MS, delay: -elapsed, fill: 'both' });
    let steps = 0;
    const next = (): void => {
      const lasted = Math.max(0, performance.now() - began);
      // Without motion the kite stands still, and its height is told in figures.
      if (!isAtRest && steps++ % STRING_STEPS === 0) drawString(lasted + STRING_STEPS * STEP_MS);
      tell(heightText(heightAt(lasted)));
    };
    next();
    timer = setInterval(next, STEP_MS);
  };
  const show = (outcome: Outcome): void => {
    stop();
    const reached = reachedOf(outcome);
    let lasted = 0;
    while (heightAt(lasted) < reached) lasted += 20;
    draw(lasted);
    tell(heightText(reached));
    root.dataset['state'] = reached === CEILING ? 'arrived' : 'broken';
  };
  const clear = (): void => {
    stop();
    draw(0);
    tell('');
    root.dataset['state'] = 'waiting';
  };
  clear();
  return { root, show, fly, clear, beats: () => [] };
}
