import type { Layer, Paint } from '../../art/picture.ts';
import { down } from '../../art/picture.ts';
import { circle } from '../../art/shapes.ts';

/** A point of a flag: along the wind from its staff, and down, both from 0 to 1. */
export type Spot = readonly [along: number, downwards: number];

export const INK = '#0b1f3f';
const HOIST = -38;

/** How a flag lies in the wind: its length, its height and how far its waves reach. */
export interface Cut {
  long: number;
  tall: number;
  wave: number;
}

/** Where a spot of a flag lies in a picture. */
function place({ long, tall, wave }: Cut, [u, v]: Spot): readonly [number, number] {
  const lift = Math.sin(u * Math.PI * 1.9 + 0.5) * wave * (0.25 + 0.75 * u) - wave * 0.35;
  return [HOIST + u * long, -tall / 2 - 4 + v * tall + lift];
}

/** The outline through spots, bent with the cloth. */
export function sewn(cut: Cut, spots: readonly Spot[]): string {
  const points: string[] = [];
  spots.forEach((from, i) => {
    const to = spots[(i + 1) % spots.length] ?? from;
    const parts = Math.max(1, Math.round(Math.abs(to[0] - from[0]) * 9));
    for (let k = 0; k < parts; k++) {
      const part = k / parts;
      const [x, y] = place(cut, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
  });
  return `M${points.join('L')}Z`;
}

/** A round patch; `ratio` is the flag's length over its height. */
export function patch(cut: Cut, u: number, v: number, r: number): string {
  return sewn(
    cut,
    Array.from({ length: 20 }, (_, i): Spot => {
      const angle = (i / 20) * Math.PI * 2;
      return [u + (Math.cos(angle) * r * cut.tall) / cut.long, v + Math.sin(angle) * r];
    }),
  );
}

const FOLDS: Paint = {
  line: [HOIST, 0, HOIST + 86, 8],
  stops: [
    [0, '#00103040'],
    [0.1, '#00103000'],
    [0.24, '#ffffff70'],
    [0.42, '#ffffff00'],
    [0.56, '#00103052'],
    [0.72, '#00103000'],
    [0.84, '#ffffff66'],
    [1, '#0010302e'],
  ],
};

const WOOD = down(-48, 48, '#e8b878', '#8f5a28');

/** A flag on its staff: the cloth, what is sewn on it, and the light on its folds. */
export function flag(cut: Cut, outline: readonly Spot[], ground: Paint, sewnOn: readonly Layer[]): Layer[] {
  const edge = sewn(cut, outline);
  return [
    { d: `M${HOIST - 3} -43V48`, stroke: INK, width: 8.8 },
    { d: `M${HOIST - 3} -43V48`, stroke: WOOD, width: 4.4 },
    { d: edge, fill: ground, stroke: INK, width: 5 },
    ...sewnOn,
    { d: edge, fill: FOLDS },
    { d: edge, stroke: INK, width: 2.4 },
    { d: circle(HOIST - 3, -45, 5), fill: down(-50, -40, '#fff6c9', '#ffc93a', '#b87a10'), stroke: INK, width: 2 },
  ];
}
