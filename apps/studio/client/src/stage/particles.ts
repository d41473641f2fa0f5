import { surface } from './sprites.ts';

export interface Burst {
  x: number;
  y: number;
  count: number;
  colors: readonly string[];
  /** Start speed in pixels per second. */
  speed: number;
  /** Pixels per second squared; negative rises. */
  gravity: number;
  lifeMs: number;
  size: number;
  shape: 'spark' | 'bubble' | 'petal';
  /** Middle of the spray in radians, and its half width. */
  angle?: number;
  spread?: number;
}

interface Particle {
  x: number;
  y: number;
  vx: number;
  vy: number;
  gravity: number;
  born: number;
  life: number;
  size: number;
  turn: number;
  spin: number;
  image: HTMLCanvasElement;
  spark: boolean;
}

const MOST = 420;

/** Short-lived lights: sparks, bubbles and petals of a celebration. */
export class Particles {
  readonly #live: Particle[] = [];
  readonly #images = new Map<string, HTMLCanvasElement>();
  #last = 0;

  burst(burst: Burst, now: number): void {
    const { angle = -Math.PI / 2, spread = Math.PI } = burst;
    for (let i = 0; i < burst.count && this.#live.length < MOST; i++) {
      const direction = angle + (Math.random() * 2 - 1) * spread;
      const speed = burst.speed * (0.35 + Math.random() * 0.65);
      this.#live.push({
        x: burst.x,
        y: burst.y,
        vx: Math.cos(direction) * speed,
        vy: Math.sin(direction) * speed,
        gravity: burst.gravity,
        born: now + Math.random() * 120,
        life: burst.lifeMs * (0.6 + Math.random() * 0.4),
        size: burst.size * (0.5 + Math.random() * 0.8),
        turn: Math.random() * 6.3,
        spin: (Math.random() - 0.5) * 5,
        image: this.#image(burst.shape, burst.colors[i % burst.colors.length] ?? '#fff'),
        spark: burst.shape === 'spark',
      });
    }
  }

  clear(): void {
    this.#live.length = 0;
  }

  draw(g: CanvasRenderingContext2D, now: number): void {
    const step = Math.min(50, now - this.#last) / 1000;
    this.#last = now;
    if (this.#live.length === 0) return;
    g.save();
    for (let i = this.#live.length - 1; i >= 0; i--) {
      const p = this.#live[i];
      if (!p || now < p.born) continue;
      const age = (now - p.born) / p.life;
      if (age >= 1) {
        this.#live.splice(i, 1);
        continue;
      }
      p.vy += p.gravity * step;
      p.vx *= 1 - 0.8 * step;
      p.x += p.vx * step;
      p.y += p.vy * step;
      p.turn += p.spin * step;
      const alpha = age < 0.1 ? age * 10 : 1 - ((age - 0.1) / 0.9) ** 2;
      const size = p.spark ? p.size * (1 - age * 0.6) : p.size;
      g.globalCompositeOperation = p.spark ? 'lighter' : 'source-over';
      g.globalAlpha = alpha;
      g.translate(p.x, p.y);
      g.rotate(p.turn);
      g.drawImage(p.image, -size, -size, size * 2, size * 2);
      g.rotate(-p.turn);
      g.translate(-p.x, -p.y);
    }
    g.restore();
  }

  #image(shape: Burst['shape'], color: string): HTMLCanvasElement {
    const key = shape + color;
    const known = this.#images.get(key);
    if (known) return known;
    const [image, g] = surface(48, 48, 1);
    g.translate(24, 24);
    paintShape(g, shape, color);
    this.#images.set(key, image);
    return image;
  }
}

function paintShape(g: CanvasRenderingContext2D, shape: Burst['shape'], color: string): void {
  if (shape === 'spark') {
    const light = g.createRadialGradient(0, 0, 0, 0, 0, 22);
    light.addColorStop(0, '#ffffff');
    light.addColorStop(0.22, color);
    light.addColorStop(1, `${color}00`);
    g.fillStyle = light;
    g.fillRect(-24, -24, 48, 48);
    return;
  }
  g.fillStyle = color;
  if (shape === 'petal') {
    g.fill(new Path2D('M0 -20C14 -8 14 10 0 20C-14 10 -14 -8 0 -20Z'));
    return;
  }
  g.globalAlpha = 0.3;
  g.fill(new Path2D('M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0Z'));
  g.globalAlpha = 1;
  g.strokeStyle = color;
  g.lineWidth = 3;
  g.stroke(new Path2D('M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0Z'));
  g.strokeStyle = '#ffffff';
  g.stroke(new Path2D('M-11 -4A12 12 0 0 1 -3 -12'));
}
