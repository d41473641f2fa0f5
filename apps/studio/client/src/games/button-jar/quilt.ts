import { scatterOf } from '../../stage/ease.ts';
import type { Size } from '../../stage/geometry.ts';

/** Colours of the quilt at one time of day: grounds of the patches, what is printed on them, seams and stitches. */
export interface Cloth {
  patches: readonly string[];
  prints: readonly string[];
  seam: string;
  stitch: string;
}

export const DAY: Cloth = {
  patches: ['#ffd9d2', '#cdeee3', '#fff0c4', '#cfe6fb', '#ead9f7', '#fdf6ea'],
  prints: ['#f58f86', '#5fc4a6', '#f2b84a', '#6fb2ee', '#b184dc', '#e8b98a'],
  seam: '#8a6a5a55',
  stitch: '#ffffffd0',
};

export const NIGHT: Cloth = {
  patches: ['#2a2f6b', '#1f3f73', '#3a2a66', '#20506b', '#2f3a80', '#452a5f'],
  prints: ['#5f68c9', '#4a86c4', '#8a5fc4', '#3fa0b0', '#7f8af0', '#c46aa8'],
  seam: '#0a0c2e99',
  stitch: '#c9d6ff90',
};

/** A quilt of square patches: plain, dotted, striped, checked, with crosses, with petals. */
export function paintQuilt(g: CanvasRenderingContext2D, view: Size, cloth: Cloth): void {
  const random = scatterOf(47);
  const side = Math.max(64, Math.min(view.width, view.height) * 0.19);
  const columns = Math.ceil(view.width / side) + 1;
  const rows = Math.ceil(view.height / side) + 1;
  const [left, top] = [(view.width - columns * side) / 2, (view.height - rows * side) / 2];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const color = (column + row * 2 + Math.floor(random() * 2)) % cloth.patches.length;
      const print = Math.floor(random() * 6);
      patch(g, left + column * side, top + row * side, side, cloth, color, print);
    }
  }
  shade(g, view);
}

function patch(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  side: number,
  cloth: Cloth,
  color: number,
  print: number,
): void {
  g.save();
  g.beginPath();
  g.rect(x, y, side, side);
  g.clip();
  g.fillStyle = cloth.patches[color] ?? '';
  g.fillRect(x, y, side, side);
  g.fillStyle = cloth.prints[color] ?? '';
  g.strokeStyle = cloth.prints[color] ?? '';
  g.globalAlpha = 0.34;
  PRINTS[print]?.(g, x, y, side);
  g.globalAlpha = 1;
  const puff = g.createRadialGradient(x + side * 0.42, y + side * 0.4, side * 0.1, x + side / 2, y + side / 2, side * 0.74);
  puff.addColorStop(0, '#ffffff30');
  puff.addColorStop(0.6, '#ffffff00');
  puff.addColorStop(1, cloth.seam);
  g.fillStyle = puff;
  g.fillRect(x, y, side, side);
  g.restore();
  g.strokeStyle = cloth.stitch;
  g.lineWidth = 1.8;
  g.setLineDash([side * 0.05, side * 0.045]);
  g.strokeRect(x + side * 0.07, y + side * 0.07, side * 0.86, side * 0.86);
  g.setLineDash([]);
}

type Print = (g: CanvasRenderingContext2D, x: number, y: number, side: number) => void;

const each = (count: number, draw: (column: number, row: number) => void): void => {
  for (let row = 0; row < count; row++) for (let column = 0; column < count; column++) draw(column, row);
};

const PRINTS: readonly Print[] = [
  () => {},
  (g, x, y, side) =>
    each(6, (c, r) => {
      g.beginPath();
      g.arc(x + ((c + (r % 2) * 0.5 + 0.25) * side) / 6, y + ((r + 0.5) * side) / 6, side * 0.032, 0, 7);
      g.fill();
    }),
  (g, x, y, side) => {
    for (let i = 0; i < 8; i++) g.fillRect(x + (i * side) / 8, y, side / 16, side);
  },
  (g, x, y, side) => {
    for (let i = 0; i < 5; i++) {
      g.fillRect(x + (i * side) / 5, y, side / 10, side);
      g.fillRect(x, y + (i * side) / 5, side, side / 10);
    }
  },
  (g, x, y, side) => {
    g.lineWidth = side * 0.018;
    each(4, (c, r) => {
      const [cx, cy, arm] = [x + ((c + 0.5) * side) / 4, y + ((r + 0.5) * side) / 4, side * 0.045];
      g.beginPath();
      g.moveTo(cx - arm, cy);
      g.lineTo(cx + arm, cy);
      g.moveTo(cx, cy - arm);
      g.lineTo(cx, cy + arm);
      g.stroke();
    });
  },
  (g, x, y, side) =>
    each(3, (c, r) => {
      for (let petal = 0; petal < 5; petal++) {
        const angle = (petal * 2 * Math.PI) / 5 + c + r;
        g.beginPath();
        g.arc(
          x + ((c + 0.5) * side) / 3 + Math.cos(angle) * side * 0.055,
          y + ((r + 0.5) * side) / 3 + Math.sin(angle) * side * 0.055,
          side * 0.036,
          0,
          7,
        );
        g.fill();
      }
    }),
];

/** Darker towards the edges, so that the board stands out. */
function shade(g: CanvasRenderingContext2D, { width, height }: Size): void {
  const reach = Math.hypot(width, height) / 2;
  const dark = g.createRadialGradient(width / 2, height / 2, reach * 0.45, width / 2, height / 2, reach);
  dark.addColorStop(0, '#5a3a4a00');
  dark.addColorStop(1, '#5a3a4a3a');
  g.fillStyle = dark;
  g.fillRect(0, 0, width, height);
}
