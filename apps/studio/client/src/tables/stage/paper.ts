import type { Fighter } from '../../../../src/tables/cockfight.ts';
import type { Picture } from '../../art/picture.ts';
import { PAPERS, rooster } from './rooster.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A figure of paper as a drawing. */
export function drawn(parts: Picture): SVGElement {
  const group = document.createElementNS(SVG, 'g');
  for (const { d, fill, stroke, width, alpha } of parts) {
    const path = document.createElementNS(SVG, 'path');
    // The papers have no gradients.
    const colors = { fill: typeof fill === 'string' ? fill : 'none', stroke: typeof stroke === 'string' ? stroke : 'none' };
    const look = { d, ...colors, 'stroke-width': width ?? 0, opacity: alpha ?? 1 };
    for (const [key, value] of Object.entries(look)) path.setAttribute(key, String(value));
    path.setAttribute('stroke-linecap', 'round');
    path.setAttribute('stroke-linejoin', 'round');
    group.append(path);
  }
  return group;
}

/** A drawing over the whole figure. */
export function layer(name: string, ...parts: SVGElement[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-66 -62 132 120');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', name);
  svg.append(...parts);
  return svg;
}

/** One side's figure as it stands, in one drawing. */
export function standing(side: Fighter): SVGElement {
  const { back, body, wing } = rooster(PAPERS[side]);
  return layer('area-figure', drawn(back), drawn(body), drawn(wing));
}
