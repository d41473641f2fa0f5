import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';

const GLOWS: readonly string[] = ['#ff4fb4', '#3fe6ff', '#ffb84a', '#a98bff', '#5cf07a', '#ff5a5a'];

/** Height at which the wet street begins. */
function kerb(view: Size, board: Board): number {
  return view.height > view.width ? board.frame.y + board.frame.h * 0.96 : view.height * 0.72;
}

/** A narrow alley after midnight: dark fronts on both sides, signs down their walls, a street that is all reflections. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { width, height } = view;
  const street = kerb(view, board);
  const sky = g.createLinearGradient(0, 0, 0, street);
  sky.addColorStop(0, '#0d0620');
  sky.addColorStop(0.6, '#2a0f45');
  sky.addColorStop(1, '#5a1a5f');
  g.fillStyle = sky;
  g.fillRect(0, 0, width, street);
  const far = g.createRadialGradient(width / 2, street * 0.9, 0, width / 2, street * 0.9, Math.max(width, street) * 0.6);
  far.addColorStop(0, '#ff7ac9a6');
  far.addColorStop(0.4, '#8a2a9c55');
  far.addColorStop(1, '#2a0f4500');
  g.fillStyle = far;
  g.fillRect(0, 0, width, street);
  ground(g, view, street);
  for (const side of [-1, 1] as const) front(g, view, street, side, board);
  wires(g, view, board);
  vignette(g, width, height);
}

function ground(g: CanvasRenderingContext2D, view: Size, street: number): void {
  const { width, height } = view;
  const wet = g.createLinearGradient(0, street, 0, height);
  wet.addColorStop(0, '#4d1a55');
  wet.addColorStop(0.3, '#1f0f3a');
  wet.addColorStop(1, '#0a0518');
  g.fillStyle = wet;
  g.fillRect(0, street, width, height - street);
  const random = scatterOf(12);
  for (let i = 0; i < 34; i++) {
    const x = random() * width;
    const w = 10 + random() * width * 0.035;
    const light = g.createLinearGradient(0, street, 0, street + (height - street) * (0.5 + random() * 0.5));
    const color = GLOWS[i % GLOWS.length] ?? '#ffffff';
    light.addColorStop(0, `${color}55`);
    light.addColorStop(1, `${color}00`);
    g.fillStyle = light;
    g.fillRect(x - w / 2, street, w, height - street);
  }
  for (let i = 0; i < 70; i++) {
    const depth = random() ** 1.4;
    g.globalAlpha = 0.05 + random() * 0.1;
    g.fillStyle = i % 3 === 0 ? '#ffffff' : (GLOWS[i % GLOWS.length] ?? '#ffffff');
    g.beginPath();
    g.ellipse(random() * width, street + 4 + depth * (height - street), 12 + depth * 70, 1 + depth * 3, 0, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** One side of the alley: storeys with shutters, and its neon. `side` is -1 for the left. */
function front(g: CanvasRenderingContext2D, view: Size, street: number, side: -1 | 1, board: Board): void {
  const random = scatterOf(side === 1 ? 41 : 73);
  const tall = view.height > view.width;
  const depth = tall ? view.width * 0.3 : Math.max(board.frame.x + board.frame.w * 0.08, view.width * 0.12);
  const edge = (part: number): number => (side === -1 ? part * depth : view.width - part * depth);
  g.fillStyle = '#150a24';
  g.beginPath();
  g.moveTo(edge(0), 0);
  g.lineTo(edge(1), 0);
  g.lineTo(edge(1), street);
  g.lineTo(edge(0), street + (view.height - street) * 0.25);
  g.fill();
  const storey = Math.max(80, view.height * 0.16);
  for (let y = -storey * 0.3; y < street - storey * 0.4; y += storey) {
    g.fillStyle = '#26143d';
    g.fillRect(Math.min(edge(0), edge(1)), y, depth, storey * 0.06);
    for (let k = 0; k < 3; k++) {
      const lit = random() < 0.55;
      const w = depth * 0.22;
      const x = Math.min(edge(0.1 + k * 0.3), edge(0.1 + k * 0.3 + 0.22));
      g.fillStyle = lit ? (['#ffb86a', '#ffd98a', '#7ad9ff'][k] ?? '#ffb86a') : '#0d0618';
      g.globalAlpha = lit ? 0.5 + random() * 0.3 : 1;
      g.fillRect(x, y + storey * 0.24, w, storey * 0.5);
      g.globalAlpha = 1;
      g.fillStyle = '#150a24';
      g.fillRect(x + w * 0.47, y + storey * 0.24, w * 0.07, storey * 0.5);
      g.fillRect(x, y + storey * 0.44, w, storey * 0.03);
    }
  }
  const unit = Math.max(26, Math.min(depth * 0.34, view.height * 0.07));
  for (let i = 0; i < 4; i++) {
    const color = GLOWS[(i * 2 + (side === 1 ? 1 : 0)) % GLOWS.length] ?? '#ffffff';
    const y = street * (0.06 + i * 0.235);
    sign(g, edge(0.2 + (i % 2) * (tall ? 0.5 : 0.22)), y, unit, unit * (1.5 + (i % 3) * 0.5), color, i + (side === 1 ? 2 : 0));
  }
}

/** A hanging sign with marks instead of words. */
function sign(g: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, color: string, kind: number): void {
  g.save();
  g.translate(x, y);
  g.shadowColor = color;
  g.shadowBlur = w * 0.7;
  g.fillStyle = '#10061c';
  g.beginPath();
  g.roundRect(-w / 2, 0, w, h, w * 0.14);
  g.fill();
  g.strokeStyle = color;
  g.lineWidth = Math.max(2, w * 0.06);
  g.stroke();
  g.lineCap = 'round';
  g.lineWidth = Math.max(2, w * 0.075);
  const cell = h / 3;
  for (let i = 0; i < 3; i++) {
    const cy = cell * (i + 0.5);
    const r = Math.min(w, cell) * 0.26;
    g.beginPath();
    if ((i + kind) % 3 === 0) g.arc(0, cy, r, 0, 7);
    else if ((i + kind) % 3 === 1) {
      for (const dy of [-0.8, 0, 0.8]) {
        g.moveTo(-r, cy + dy * r);
        g.lineTo(r, cy + dy * r);
      }
    } else {
      g.moveTo(-r, cy - r);
      g.lineTo(0, cy + r * 0.8);
      g.lineTo(r, cy - r);
    }
    g.stroke();
  }
  g.restore();
}

function wires(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { width } = view;
  const low = Math.max(60, board.frame.y);
  g.strokeStyle = '#05020a';
  g.lineWidth = 2;
  for (const [from, to, sag] of [
    [0.1, 0.2, 0.5],
    [0.34, 0.12, 0.6],
    [0.05, 0.44, 0.42],
  ] as const) {
    g.beginPath();
    g.moveTo(0, low * from);
    g.quadraticCurveTo(width * 0.5, low * (from + to + sag), width, low * to);
    g.stroke();
  }
}

function vignette(g: CanvasRenderingContext2D, width: number, height: number): void {
  const shade = g.createRadialGradient(
    width / 2,
    height / 2,
    Math.min(width, height) * 0.4,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.56,
  );
  shade.addColorStop(0, '#05020a00');
  shade.addColorStop(1, '#05020ab3');
  g.fillStyle = shade;
  g.fillRect(0, 0, width, height);
}

interface Drop {
  x: number;
  y: number;
  length: number;
  speed: number;
}
const random = scatterOf(87);
const rain: readonly Drop[] = Array.from({ length: 150 }, () => ({
  x: random(),
  y: random(),
  length: 10 + random() * 18,
  speed: 0.7 + random() * 0.6,
}));
const rings: readonly Drop[] = Array.from({ length: 26 }, () => ({
  x: random(),
  y: random(),
  length: 10 + random() * 26,
  speed: 0.6 + random() * 0.8,
}));

/** Drizzle and the rings it makes; in free spins it pours, and the light of the alley turns to blue. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  const street = kerb(view, board);
  if (feature > 0) {
    const cold = g.createLinearGradient(0, 0, 0, view.height);
    cold.addColorStop(0, `rgba(20, 60, 170, ${0.5 * feature})`);
    cold.addColorStop(1, `rgba(0, 190, 220, ${0.22 * feature})`);
    g.fillStyle = cold;
    g.fillRect(0, 0, view.width, view.height);
  }
  const breath = 0.5 + 0.5 * Math.sin(now / 1900);
  const haze = g.createRadialGradient(view.width / 2, street, 0, view.width / 2, street, view.width * 0.5);
  haze.addColorStop(0, `rgba(255, 120, 210, ${0.1 + 0.08 * breath})`);
  haze.addColorStop(1, 'rgba(255, 120, 210, 0)');
  g.fillStyle = haze;
  g.fillRect(0, 0, view.width, view.height);
  g.strokeStyle = '#cfe6ff';
  g.lineWidth = 1.2;
  for (const one of rain.slice(0, 60 + Math.round(90 * feature))) {
    const travel = (one.y + (now / 1500) * one.speed) % 1;
    const y = travel * (view.height + 40) - 20;
    const x = ((one.x + travel * -0.06 + 1) % 1) * view.width;
    g.globalAlpha = 0.12 + 0.2 * feature + 0.1 * one.speed;
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x - one.length * 0.14, y + one.length * (1 + feature * 0.5));
    g.stroke();
  }
  g.lineWidth = 1.4;
  rings.forEach((one, i) => {
    const age = (now / 1500) * one.speed + one.x * 3;
    const part = age % 1;
    const spot = scatterOf(Math.floor(age) * 31 + i + 1);
    const y = street + 10 + spot() * (view.height - street - 14);
    const r = one.length * part * (0.6 + (y - street) / Math.max(1, view.height - street));
    g.globalAlpha = (1 - part) * (0.28 + 0.3 * feature);
    g.strokeStyle = GLOWS[i % GLOWS.length] ?? '#ffffff';
    g.beginPath();
    g.ellipse(spot() * view.width, y, r, r * 0.32, 0, 0, 7);
    g.stroke();
  });
  g.globalAlpha = 1;
}
