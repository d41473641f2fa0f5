import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';

/** A round window in the wall. */
export interface Porthole {
  x: number;
  y: number;
  r: number;
  seed: number;
}

/** Where the portholes are: beside the slate, or over it on a phone. */
export function portholes(view: Size, board: Board): readonly Porthole[] {
  const { width, height } = view;
  if (height > width) return [{ x: width / 2, y: board.frame.y * 0.5, r: Math.min(width * 0.24, board.frame.y * 0.4), seed: 3 }];
  const r = Math.min(height * 0.2, Math.max(60, board.frame.x * 0.36));
  return [
    { x: board.frame.x * 0.47, y: height * 0.53, r, seed: 3 },
    { x: width - board.frame.x * 0.47, y: height * 0.53, r, seed: 8 },
  ];
}

/** A brass porthole, and through it the harbour under the moon. */
export function panes(g: CanvasRenderingContext2D, { x, y, r, seed }: Porthole): void {
  g.save();
  g.translate(x, y);
  g.save();
  g.shadowColor = '#030707cc';
  g.shadowBlur = r * 0.2;
  g.shadowOffsetY = r * 0.06;
  const brass = g.createLinearGradient(-r, -r, r, r);
  brass.addColorStop(0, '#fbe3a0');
  brass.addColorStop(0.35, '#b57d28');
  brass.addColorStop(0.6, '#f0c766');
  brass.addColorStop(1, '#6b430e');
  g.fillStyle = brass;
  disc(g, 0, 0, r);
  g.restore();
  g.fillStyle = '#3d2508';
  disc(g, 0, 0, r * 0.86);
  for (let i = 0; i < 10; i++) {
    const angle = (i / 10) * Math.PI * 2 + 0.3;
    g.fillStyle = '#5a380c';
    disc(g, Math.cos(angle) * r * 0.93, Math.sin(angle) * r * 0.93, r * 0.034);
    g.fillStyle = '#ffe9ae';
    disc(g, Math.cos(angle) * r * 0.93 - r * 0.008, Math.sin(angle) * r * 0.93 - r * 0.01, r * 0.02);
  }
  g.beginPath();
  g.arc(0, 0, r * 0.83, 0, 7);
  g.clip();
  harbour(g, r, seed);
  g.strokeStyle = '#ffffff2e';
  g.lineWidth = r * 0.12;
  g.beginPath();
  g.arc(r * 0.1, r * 0.1, r * 0.74, Math.PI * 1.04, Math.PI * 1.4);
  g.stroke();
  g.restore();
}

function disc(g: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

function harbour(g: CanvasRenderingContext2D, r: number, seed: number): void {
  const random = scatterOf(seed);
  const sky = g.createLinearGradient(0, -r, 0, r * 0.3);
  sky.addColorStop(0, '#12305c');
  sky.addColorStop(0.6, '#2f6f9c');
  sky.addColorStop(1, '#8fd0cf');
  g.fillStyle = sky;
  g.fillRect(-r, -r, r * 2, r * 2);
  g.fillStyle = '#f4f8ff';
  for (let i = 0; i < 24; i++) disc(g, (random() * 2 - 1) * r, -r * random() * 0.9, r * (0.006 + random() * 0.01));
  const moon = seed === 3 ? -0.3 : 0.34;
  const halo = g.createRadialGradient(moon * r, -r * 0.42, 0, moon * r, -r * 0.42, r * 0.6);
  halo.addColorStop(0, '#fffbe0cc');
  halo.addColorStop(0.3, '#fff2b855');
  halo.addColorStop(1, '#fff2b800');
  g.fillStyle = halo;
  g.fillRect(-r, -r, r * 2, r * 2);
  g.fillStyle = '#fffbe6';
  disc(g, moon * r, -r * 0.42, r * 0.16);
  g.fillStyle = '#1d4663';
  g.beginPath();
  g.moveTo(-r, r * 0.12);
  g.quadraticCurveTo(-r * 0.4, -r * 0.14, r * 0.1, r * 0.1);
  g.quadraticCurveTo(r * 0.6, -r * 0.06, r, r * 0.12);
  g.lineTo(r, r * 0.3);
  g.lineTo(-r, r * 0.3);
  g.fill();
  const sea = g.createLinearGradient(0, r * 0.14, 0, r);
  sea.addColorStop(0, '#3f8fa6');
  sea.addColorStop(1, '#0b2c44');
  g.fillStyle = sea;
  g.fillRect(-r, r * 0.14, r * 2, r);
  g.fillStyle = '#fff6c4';
  for (let i = 0; i < 13; i++) {
    const depth = i / 13;
    g.globalAlpha = 0.75 - depth * 0.5;
    g.fillRect(
      moon * r + (random() - 0.5) * r * 0.2 * (1 + depth) - r * 0.07,
      r * (0.17 + depth * 0.6),
      r * (0.1 + random() * 0.14),
      r * 0.018,
    );
  }
  g.globalAlpha = 1;
  schooner(g, seed === 3 ? r * 0.28 : -r * 0.3, r * 0.26, r * 0.62, seed === 3 ? 1 : -1);
}

/** A moored two-master as a dark shape, one light in its stern. */
function schooner(g: CanvasRenderingContext2D, x: number, y: number, size: number, side: 1 | -1): void {
  g.save();
  g.translate(x, y);
  g.scale((size / 100) * side, size / 100);
  g.fillStyle = '#0a1a2a';
  g.strokeStyle = '#0a1a2a';
  g.fill(new Path2D('M-54 -8C-30 -2 30 -2 56 -12C52 8 44 14 36 16H-36C-46 12 -52 4 -54 -8Z'));
  g.lineWidth = 3.4;
  g.stroke(new Path2D('M-18 -4V-96M20 -5V-84'));
  g.lineWidth = 1.5;
  g.stroke(
    new Path2D(
      'M-18 -94L-50 -8M-18 -94L20 -6M20 -82L-18 -6M20 -82L54 -12M54 -12L80 -24M20 -82L80 -24M-34 -64H-2M-38 -40H4M6 -60H34M2 -36H40',
    ),
  );
  g.lineWidth = 3;
  g.stroke(new Path2D('M-38 -40H4M-32 -64H-4M4 -34H38'));
  g.fillStyle = '#ffc35a';
  disc(g, -44, -14, 4);
  g.globalAlpha = 0.35;
  disc(g, -44, -14, 11);
  g.restore();
}
