import type { Layer, Paint, Picture } from './picture.ts';

/** Paints a picture with its centre at the context's origin. `size` is the side of its 100-unit square, in pixels. */
export function paintPicture(g: CanvasRenderingContext2D, picture: Picture, size: number): void {
  g.save();
  g.scale(size / 100, size / 100);
  for (const layer of picture) paintLayer(g, layer);
  g.restore();
}

/** Strokes the silhouette of every filled layer: the rim of a sticker. */
export function paintRim(g: CanvasRenderingContext2D, picture: Picture, size: number, color: string, width: number): void {
  g.save();
  g.scale(size / 100, size / 100);
  for (const layer of picture) {
    if ((layer.alpha ?? 1) < 0.9) continue;
    const { d, at, turn, scale } = layer;
    const place = { ...(at ? { at } : {}), ...(turn ? { turn } : {}), ...(scale === undefined ? {} : { scale }) };
    paintLayer(g, { d, ...place, stroke: color, width: (layer.stroke && !layer.fill ? (layer.width ?? 1) : 0) + width * 2 });
  }
  g.restore();
}

function paintLayer(g: CanvasRenderingContext2D, layer: Layer): void {
  g.save();
  if (layer.at) g.translate(layer.at[0], layer.at[1]);
  if (layer.turn) g.rotate((layer.turn * Math.PI) / 180);
  if (layer.scale !== undefined) {
    const [sx, sy] = typeof layer.scale === 'number' ? [layer.scale, layer.scale] : layer.scale;
    g.scale(sx, sy);
  }
  g.globalAlpha *= layer.alpha ?? 1;
  const path = new Path2D(layer.d);
  if (layer.fill !== undefined) {
    g.fillStyle = style(g, layer.fill);
    g.fill(path);
  }
  if (layer.stroke !== undefined) {
    g.strokeStyle = style(g, layer.stroke);
    g.lineWidth = layer.width ?? 1;
    g.lineCap = layer.butt ? 'butt' : 'round';
    g.lineJoin = 'round';
    g.stroke(path);
  }
  g.restore();
}

function style(g: CanvasRenderingContext2D, paint: Paint): string | CanvasGradient {
  if (typeof paint === 'string') return paint;
  const gradient =
    'line' in paint
      ? g.createLinearGradient(...paint.line)
      : g.createRadialGradient(
          paint.ring[3] ?? paint.ring[0],
          paint.ring[4] ?? paint.ring[1],
          0,
          paint.ring[0],
          paint.ring[1],
          paint.ring[2],
        );
  for (const [offset, color] of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}
