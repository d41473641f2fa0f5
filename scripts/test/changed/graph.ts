import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../lib/files.ts';
import { factsOf } from '../../structure/facts.ts';
import { moduleOf } from '../../structure/gateway.ts';
import { holdsSql } from '../../structure/tables.ts';

/** Who imports each file, and which files hold SQL. */
export interface Graph {
  paths: ReadonlySet<string>;
  importers: ReadonlyMap<string, readonly string[]>;
  sql: ReadonlySet<string>;
}

/** The files behind `@marquee/…`, by the names under which they are imported. */
export function packageFaces(base: string): Map<string, string> {
  const faces = new Map<string, string>();
  for (const folder of readdirSync(join(base, 'packages'))) {
    const file = join(base, 'packages', folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; exports: Record<string, string> };
    for (const [at, target] of Object.entries(exports))
      faces.set(`${name}${at.slice(1)}`, `packages/${folder}/${target.slice(2)}`);
  }
  return faces;
}

const isCode = (path: string): boolean => /\.(tsx?|mjs|js)$/.test(path);

/** Reads the imports of the given files; those of types count too. */
export function importGraph(files: readonly SourceFile[], faces: ReadonlyMap<string, string>): Graph {
  const importers = new Map<string, string[]>();
  const sql = new Set<string>();
  for (const file of files) {
    const facts = isCode(file.path) ? factsOf(file) : null;
    if (holdsSql(file, facts)) sql.add(file.path);
    for (const { text } of facts?.imports ?? []) {
      const target = faces.get(text) ?? text;
      const known = importers.get(target);
      if (known) known.push(file.path);
      else importers.set(target, [file.path]);
    }
  }
  return { paths: new Set(files.map(({ path }) => path)), importers, sql };
}

/** The given files and all that import them, near or far, over the edges that `follows` allows. */
export function reached(
  graph: Graph,
  from: readonly string[],
  follows: (file: string, importer: string) => boolean,
): Set<string> {
  const seen = new Set(from);
  const waiting = [...from];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const importer of graph.importers.get(file) ?? []) {
      if (seen.has(importer) || !follows(file, importer)) continue;
      seen.add(importer);
      waiting.push(importer);
    }
  }
  return seen;
}

/** The part of the project that a file belongs to: a gateway module, the whole gateway around them, another app, a package. */
export function partOf(path: string): string {
  const module = moduleOf(path);
  if (module !== null) return `gateway/${module}`;
  const [first = '', second = ''] = path.split('/');
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first;
}
