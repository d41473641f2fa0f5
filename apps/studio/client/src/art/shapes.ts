/** Path texts of common shapes, in the syntax of SVG. */

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** A point on a circle; 0 degrees is up and angles run clockwise. */
export function polar(r: number, degrees: number, cx = 0, cy = 0): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx + rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx - rx)} ${n(cy)}Z`;
}

export function circle(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r);
}

/** A rectangle around its centre with rounded corners. */
export function box(cx: number, cy: number, w: number, h: number, r = 0): string {
  const [x, y] = [cx - w / 2, cy - h / 2];
  if (r === 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  const corner = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${corner(r, r)}v${n(h - 2 * r)}${corner(-r, r)}h${n(2 * r - w)}${corner(-r, -r)}v${n(2 * r - h)}${corner(r, -r)}Z`;
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A regular polygon with its first corner at `turn` degrees. */
export function regular(sides: number, r: number, turn = 0, cx = 0, cy = 0): string {
  return polygon(Array.from({ length: sides }, (_, i) => polar(r, turn + (360 / sides) * i, cx, cy)));
}

/** A star with points rounded by curves: the hollow between two points bends through `inner`. */
export function softStar(points: number, outer: number, inner: number, plump = 0.5): string {
  const step = 360 / points;
  let d = '';
  for (let i = 0; i < points; i++) {
    const tip = polar(outer, i * step);
    const left = polar(outer * 0.98, i * step - step * 0.16 * plump);
    const right = polar(outer * 0.98, i * step + step * 0.16 * plump);
    const valley = polar(inner, (i + 0.5) * step);
    d += i === 0 ? `M${n(left[0])} ${n(left[1])}` : `L${n(left[0])} ${n(left[1])}`;
    const lift = polar(outer * 1.06, i * step);
    d += `Q${n((tip[0] + lift[0]) / 2)} ${n((tip[1] + lift[1]) / 2)} ${n(right[0])} ${n(right[1])}`;
    const next = polar(outer * 0.98, (i + 1) * step - step * 0.16 * plump);
    d += `Q${n(valley[0])} ${n(valley[1])} ${n(next[0])} ${n(next[1])}`;
  }
  return `${d}Z`;
}

/** A petal from (0, 0) upwards: length and half width. */
export function petal(length: number, half: number): string {
  return `M0 0C${n(-half * 1.3)} ${n(-length * 0.35)} ${n(-half)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(half)} ${n(-length * 0.8)} ${n(half * 1.3)} ${n(-length * 0.35)} 0 0Z`;
}

/** A slice of a ring between two angles. */
export function arcBand(inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)];
  const large = to - from > 180 ? 1 : 0;
  return `M${n(a[0])} ${n(a[1])}A${outer} ${outer} 0 ${large} 1 ${n(b[0])} ${n(b[1])}L${n(c[0])} ${n(c[1])}A${inner} ${inner} 0 ${large} 0 ${n(d[0])} ${n(d[1])}Z`;
}

/** A spiral that opens from the centre, as an open line. */
export function spiral(r: number, turns: number, startAngle = 0): string {
  const points: string[] = [];
  const count = Math.round(turns * 16);
  for (let i = 0; i <= count; i++) {
    const [x, y] = polar((r * i) / count, startAngle + (turns * 360 * i) / count);
    points.push(`${n(x)} ${n(y)}`);
  }
  return `M${points.join('L')}`;
}
