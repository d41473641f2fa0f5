import type { BoardScene } from './board-scene.ts';

const MOST_RATIO = 2.5;
/** Screens beyond this many pixels are drawn a little coarser rather than slower. */
const MOST_PIXELS = 3_200_000;

/** The canvas behind the controls: keeps its size, draws the scene once per frame, rests while the page is hidden. */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #g: CanvasRenderingContext2D;
  readonly #scene: BoardScene;
  readonly #area: HTMLElement;
  #paused = false;
  #dirty = true;
  #size = '';

  /** `area` is the element that the controls leave free for the reels. */
  constructor(canvas: HTMLCanvasElement, area: HTMLElement, scene: BoardScene) {
    const g = canvas.getContext('2d', { alpha: false });
    if (!g) throw new Error('this browser has no 2D canvas');
    this.#canvas = canvas;
    this.#g = g;
    this.#scene = scene;
    this.#area = area;
    new ResizeObserver(() => this.layout()).observe(area);
    window.addEventListener('resize', () => this.layout());
    this.layout();
    requestAnimationFrame((now) => this.#frame(now));
  }

  layout(): void {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const area = this.#area.getBoundingClientRect();
    const ratio = Math.min(devicePixelRatio, MOST_RATIO, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
    const key = [width, height, area.x, area.y, area.width, area.height, ratio].map((value) => Math.round(value * 100)).join();
    if (key === this.#size || area.width < 20 || area.height < 20) return;
    this.#size = key;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#g.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#scene.layout({ width, height }, { x: area.x, y: area.y, w: area.width, h: area.height }, ratio);
    this.#dirty = true;
  }

  pause(paused: boolean): void {
    this.#paused = paused;
  }

  /** Asks for one more frame when nothing moves by itself. */
  refresh(): void {
    this.#dirty = true;
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const lively = this.#scene.isLively;
    if (this.#paused || !(this.#dirty || lively)) return;
    // One more frame after the last motion, so that what is left standing is the end of it.
    this.#dirty = lively;
    this.#scene.draw(this.#g, now);
  }
}
