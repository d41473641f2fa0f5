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

/** A drawing over the whole picture; what moves has one of its own, so that the rest is not painted anew. */
function layer(name: string, ...parts: SVGElement[]): SVGElement {
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: `flight-sky ${name}`, 'aria-hidden': 'true' });
  svg.append(...parts);
  return svg;
}

/** The sky over hills, with what moves in it: the trail, the string, and what carries the kite. */
function skyOf(): { layers: SVGElement[] } & Record<'trail' | 'line' | 'carrier', SVGElement> {
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
      d: 'M-400 200V150C-300 130 -120 120 0 160C50 128 96 132 150 156C210 126 270 122 320 150C350 136 380 134 400 142C520 120 700 130 800 150V200Z',
    }),
    shape('path', {
      class: 'hill near',
      d: 'M-400 200V172C-260 160 -120 184 0 176C70 156 120 168 190 182C260 164 330 164 400 180C540 160 680 176 800 170V200Z',
    }),
  );
  return { layers: [still, layer('flight-string', trail, line), carrier], trail, line, carrier };
}

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
  let frame = 0;

  const draw = (lasted: number): void => {
    const { x, y } = placeAt(lasted, lasted);
    const string = stringOf(lasted);
    line.setAttribute('d', string);
    trail.setAttribute('d', `${string}L${x.toFixed(1)} ${FOOT_Y}L${FOOT_X} ${FOOT_Y}Z`);
    // The compositor carries it: moved inside its drawing, it would be laid out and painted anew.
    carrier.style.transform = `translate(${((x * 100) / WIDTH).toFixed(2)}%, ${((y * 100) / HEIGHT).toFixed(2)}%)`;
    write(figure, heightText(heightAt(lasted)));
  };
  const stop = (): void => cancelAnimationFrame(frame);
  const fly = (elapsed: number): void => {
    stop();
    root.dataset['state'] = 'flying';
    const began = performance.now() - elapsed;
    const isAtRest = isStill();
    const next = (): void => {
      const lasted = Math.max(0, performance.now() - began);
      // Without motion the kite stands still, and its height is told in figures.
      if (isAtRest) write(figure, heightText(heightAt(lasted)));
      else draw(lasted);
      frame = requestAnimationFrame(next);
    };
    next();
  };
  const show = (outcome: Outcome): void => {
    stop();
    const reached = reachedOf(outcome);
    let lasted = 0;
    while (heightAt(lasted) < reached) lasted += 20;
    draw(lasted);
    write(figure, heightText(reached));
    root.dataset['state'] = reached === CEILING ? 'arrived' : 'broken';
  };
  const clear = (): void => {
    stop();
    draw(0);
    write(figure, '');
    root.dataset['state'] = 'waiting';
  };
  clear();
  return { root, show, fly, clear, beats: () => [] };
}
