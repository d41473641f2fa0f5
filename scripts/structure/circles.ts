import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

/** Groups of files of which each reaches every other by its imports, those of types included: Tarjan's algorithm. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== place) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || imports.get(path)?.includes(path)) circles.push(circle);
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}

/** Files that import each other in a circle, be it for a type alone: each circle is told once, at its first file's way into it. */
export function circleFindings(all: readonly Facts[]): Finding[] {
  const paths = new Set(all.map(({ path }) => path));
  const fileOf = (text: string): string => text.split('?')[0] ?? text;
  const imports = new Map(
    all.map((facts) => [
      facts.path,
      [...new Set(facts.imports.map(({ text }) => fileOf(text)))].filter((each) => paths.has(each)),
    ]),
  );
  return circlesOf(imports).flatMap((circle) => {
    const [path = ''] = circle.toSorted();
    const line = all.find((facts) => facts.path === path)?.imports.find(({ text }) => circle.includes(fileOf(text)))?.line;
    const advice = `${circle.toSorted().join(', ')} import each other; move what they share, types too, into a file below them`;
    return [{ path, line: line ?? 1, rule: 'no-circles', advice }];
  });
}
