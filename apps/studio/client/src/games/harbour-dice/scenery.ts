import { paintPicture } from '../../art/canvas.ts';
import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { symbols } from './symbols.ts';
import { type Porthole, panes, portholes } from './window.ts';

/** Height at which the counter begins. */
function counterLine(view: Size, board: Board): number {
  return view.height > view.width
    ? Math.min(view.height * 0.9, board.frame.y + board.frame.h + view.width * 0.16)
    : view.height * 0.84;
}

/** Where the lanterns hang, and how far down. */
function hooks(view: Size, board: Board): readonly (readonly [x: number, y: number, size: number])[] {
  const { width, height } = view;
  if (height > width) {
    const size = width * 0.15;
    return [
      [width * 0.1, board.frame.y * 0.72, size],
      [width * 0.9, board.frame.y * 0.72, size],
    ];
  }
  const size = Math.min(height * 0.16, Math.max(60, board.frame.x * 0.42));
  return [
    [board.frame.x * 0.6, height * 0.17, size],
    [width - board.frame.x * 0.6, height * 0.17, size],
  ];
}

/** A tavern on the quay at night: a wall of ship's planks, portholes over the harbour, a counter below. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  planks(g, view);
  for (const hole of portholes(view, board)) panes(g, hole);
  counter(g, view, counterLine(view, board));
  const { width, height } = view;
  const shade = g.createRadialGradient(
    width / 2,
    height * 0.45,
    Math.min(width, height) * 0.3,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.56,
  );
  shade.addColorStop(0, '#05030200');
  shade.addColorStop(1, '#050302cc');
  g.fillStyle = shade;
  g.fillRect(0, 0, width, height);
}

function planks(g: CanvasRenderingContext2D, view: Size): void {
  const { width, height } = view;
  const random = scatterOf(7);
  const tall = Math.max(54, height * 0.085);
  const tones = ['#24423f', '#1f3a3a', '#2a4a44', '#1c3536'];
  for (let y = 0, i = 0; y < height; y += tall, i++) {
    const tone = g.createLinearGradient(0, y, 0, y + tall);
    tone.addColorStop(0, tones[i % tones.length] ?? '#24423f');
    tone.addColorStop(1, '#132728');
    g.fillStyle = tone;
    g.fillRect(0, y, width, tall);
    g.fillStyle = '#0a1616';
    g.fillRect(0, y + tall - 3, width, 3);
    g.fillStyle = '#6f9a8a22';
    g.fillRect(0, y, width, 2);
    g.strokeStyle = '#0a161640';
    g.lineWidth = 1.3;
    for (let k = 0; k < 7; k++) {
      const [x, gy, reach] = [random() * width, y + tall * (0.15 + random() * 0.7), width * (0.08 + random() * 0.16)];
      g.beginPath();
      g.moveTo(x, gy);
      g.quadraticCurveTo(x + reach / 2, gy + (random() - 0.5) * 8, x + reach, gy);
      g.stroke();
    }
    const joint = ((i * 0.37) % 1) * width;
    g.fillStyle = '#0a1616';
    g.fillRect(joint, y, 3, tall);
    for (const nail of [joint - 9, joint + 11]) {
      g.fillStyle = '#7f958f';
      g.beginPath();
      g.arc(nail, y + tall * 0.3, 2.6, 0, 7);
      g.arc(nail, y + tall * 0.7, 2.6, 0, 7);
      g.fill();
    }
  }
}

function counter(g: CanvasRenderingContext2D, view: Size, line: number): void {
  const { width, height } = view;
  const wood = g.createLinearGradient(0, line, 0, height);
  wood.addColorStop(0, '#a9672f');
  wood.addColorStop(0.14, '#7d4520');
  wood.addColorStop(1, '#2d1408');
  g.fillStyle = wood;
  g.fillRect(0, line, width, height - line);
  g.fillStyle = '#ffcf8a66';
  g.fillRect(0, line, width, 3);
  const random = scatterOf(61);
  g.strokeStyle = '#2d140855';
  g.lineWidth = 1.6;
  for (let i = 0; i < 22; i++) {
    const y = line + 6 + random() ** 1.3 * (height - line);
    g.beginPath();
    g.moveTo(0, y);
    g.bezierCurveTo(width * 0.3, y + random() * 9, width * 0.6, y - random() * 9, width, y + 3);
    g.stroke();
  }
  const unit = Math.min(view.height * 0.15, width * 0.17);
  const things: readonly (readonly [string, number, number, number, number])[] = [
    ['dice', 0.07, 0.32, 0.84, -8],
    ['cork', 0.122, 0.6, 0.5, 12],
    ['anchor', 0.025, 0.6, 0.6, -14],
    ['ship', 0.93, 0.42, 0.8, 10],
    ['domino', 0.872, 0.5, 0.6, 24],
    ['shell', 0.985, 0.62, 0.54, 30],
  ];
  for (const [id, x, y, size, turn] of things) {
    g.save();
    g.translate(width * x, line + unit * y);
    g.fillStyle = '#12060299';
    g.beginPath();
    g.ellipse(0, unit * size * 0.4, unit * size * 0.46, unit * size * 0.1, 0, 0, 7);
    g.fill();
    g.rotate((turn * Math.PI) / 180);
    paintPicture(g, symbols[id] ?? [], unit * size);
    g.restore();
  }
}

const random = scatterOf(91);
const motes = Array.from({ length: 40 }, () => ({ x: random(), y: random(), size: 0.7 + random() * 1.8, pace: 0.4 + random() }));
const streaks = Array.from({ length: 46 }, () => ({ x: random(), y: random(), pace: 0.7 + random() * 0.7 }));

/** Lanterns that sway and breathe, dust in their light; in free spins rain beats on the glass and the lamps burn higher. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature, still } = mood;
  if (feature > 0) {
    g.fillStyle = `rgba(24, 8, 2, ${0.34 * feature})`;
    g.fillRect(0, 0, view.width, view.height);
    for (const hole of portholes(view, board)) rain(g, hole, now, feature, still);
  }
  hooks(view, board).forEach(([x, y, size], i) => {
    const sway = still ? 0 : Math.sin(now / 1700 + i * 1.7) * (0.05 + 0.07 * feature);
    const breath = still ? 0.5 : 0.5 + 0.5 * Math.sin(now / 900 + i * 2.1);
    lantern(g, x, y, size, sway, 0.5 + 0.14 * breath + 0.32 * feature);
  });
  g.fillStyle = '#ffdf9a';
  for (const mote of motes) {
    const drift = still ? 0 : now / 26_000;
    const y = (((mote.y - drift * mote.pace) % 1) + 1) % 1;
    const x = mote.x + (still ? 0 : Math.sin(now / 3200 + mote.y * 9) * 0.012);
    g.globalAlpha = 0.1 + 0.22 * Math.sin(y * Math.PI) + 0.2 * feature;
    g.beginPath();
    g.arc(x * view.width, y * view.height, mote.size, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

function lantern(g: CanvasRenderingContext2D, x: number, y: number, size: number, sway: number, light: number): void {
  g.save();
  g.translate(x, -6);
  g.rotate(sway);
  g.strokeStyle = '#0c0a08';
  g.lineWidth = Math.max(2, size * 0.03);
  g.beginPath();
  g.moveTo(0, 0);
  g.lineTo(0, y - size * 0.3);
  g.stroke();
  g.translate(0, y + size * 0.12);
  const pool = g.createRadialGradient(0, 0, 0, 0, 0, size * 3.4);
  pool.addColorStop(0, `rgba(255, 206, 110, ${light})`);
  pool.addColorStop(0.3, `rgba(255, 160, 60, ${light * 0.42})`);
  pool.addColorStop(1, 'rgba(255, 140, 40, 0)');
  g.globalCompositeOperation = 'lighter';
  g.fillStyle = pool;
  g.fillRect(-size * 3.4, -size * 3.4, size * 6.8, size * 6.8);
  g.globalCompositeOperation = 'source-over';
  paintPicture(g, symbols['lamp'] ?? [], size);
  g.restore();
}

function rain(g: CanvasRenderingContext2D, hole: Porthole, now: number, feature: number, still: boolean): void {
  g.save();
  g.beginPath();
  g.arc(hole.x, hole.y, hole.r * 0.83, 0, 7);
  g.clip();
  g.fillStyle = `rgba(20, 34, 58, ${0.5 * feature})`;
  g.fillRect(hole.x - hole.r, hole.y - hole.r, hole.r * 2, hole.r * 2);
  g.strokeStyle = '#cfe6ff';
  g.lineWidth = Math.max(1, hole.r * 0.014);
  g.globalAlpha = 0.5 * feature;
  g.beginPath();
  for (const one of streaks) {
    const travel = (one.y + (still ? 0 : (now / 900) * one.pace)) % 1;
    const [x, y] = [hole.x + (one.x * 2.4 - 1.2 - travel * 0.3) * hole.r, hole.y + (travel * 2.4 - 1.2) * hole.r];
    g.moveTo(x, y);
    g.lineTo(x - hole.r * 0.035, y + hole.r * 0.2);
  }
  g.stroke();
  g.restore();
}
