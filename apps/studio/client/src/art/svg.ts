import type { Layer, Paint, Picture } from './picture.ts';

/** Collects layers and their gradients into the text of one SVG document. */
export class SvgPage {
  readonly #defs: string[] = [];
  readonly #known = new Map<string, string>();
  readonly #body: string[] = [];

  /** Adds a picture; `size` is the side of its 100-unit square. */
  add(picture: Picture, x = 0, y = 0, size = 100, turn = 0, alpha = 1): void {
    const inner = picture.map((layer) => this.#layer(layer)).join('');
    const transform = `translate(${num(x)} ${num(y)})${turn ? ` rotate(${num(turn)})` : ''}${size === 100 ? '' : ` scale(${num(size / 100, 4)})`}`;
    this.#body.push(`<g transform="${transform}"${alpha === 1 ? '' : ` opacity="${alpha}"`}>${inner}</g>`);
  }

  /** The document, in its own view box. */
  text(width: number, height: number): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${this.#defs.join('')}</defs>${this.#body.join('')}</svg>\n`;
  }

  #layer(layer: Layer): string {
    const moves: string[] = [];
    if (layer.at) moves.push(`translate(${num(layer.at[0])} ${num(layer.at[1])})`);
    if (layer.turn) moves.push(`rotate(${num(layer.turn)})`);
    if (layer.scale !== undefined) moves.push(`scale(${typeof layer.scale === 'number' ? layer.scale : layer.scale.join(' ')})`);
    const parts = [`<path d="${layer.d}" fill="${layer.fill === undefined ? 'none' : this.#paint(layer.fill)}"`];
    if (layer.stroke !== undefined) {
      parts.push(` stroke="${this.#paint(layer.stroke)}" stroke-width="${num(layer.width ?? 1)}"`);
      if (!layer.butt) parts.push(' stroke-linecap="round" stroke-linejoin="round"');
    }
    if (moves.length > 0) parts.push(` transform="${moves.join(' ')}"`);
    if (layer.alpha !== undefined) parts.push(` opacity="${layer.alpha}"`);
    return `${parts.join('')}/>`;
  }

  #paint(paint: Paint): string {
    if (typeof paint === 'string') return paint;
    const stops = paint.stops.map(([offset, color]) => `<stop offset="${num(offset)}" stop-color="${color}"/>`).join('');
    const shape =
      'line' in paint
        ? `<linearGradient x1="${num(paint.line[0])}" y1="${num(paint.line[1])}" x2="${num(paint.line[2])}" y2="${num(paint.line[3])}"`
        : `<radialGradient cx="${num(paint.ring[0])}" cy="${num(paint.ring[1])}" r="${num(paint.ring[2])}" fx="${num(paint.ring[3] ?? paint.ring[0])}" fy="${num(paint.ring[4] ?? paint.ring[1])}"`;
    const key = shape + stops;
    const known = this.#known.get(key);
    if (known) return `url(#${known})`;
    const id = `p${this.#known.size}`;
    this.#known.set(key, id);
    this.#defs.push(
      `${shape} id="${id}" gradientUnits="userSpaceOnUse">${stops}</${'line' in paint ? 'linear' : 'radial'}Gradient>`,
    );
    return `url(#${id})`;
  }
}

function num(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)));
}
