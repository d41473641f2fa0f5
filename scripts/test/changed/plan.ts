import { posix } from 'node:path';
import { typeProjects } from '../../check/types.ts';
import { readFiles } from '../../lib/files.ts';
import { root } from '../../lib/run.ts';
import { STRUCTURE_ENDINGS } from '../../structure/structure.ts';
import type { Changes } from './files.ts';
import { type Graph, importGraph, packageFaces, partOf, reached } from './graph.ts';
import { JOURNEYS } from './journeys.ts';
import { LINKS } from './links.ts';

/** What a change calls for. */
export interface Plan {
  /** TypeScript projects with a changed file or one that imports it, near or far. */
  projects: string[];
  /** Changed files that still exist. */
  files: string[];
  tests: string[];
  /** A changed file holds SQL: the tests run on both databases. */
  isSql: boolean;
  /** Playwright's pattern of the journeys to walk; null where the change calls for none. */
  journeys: string | null;
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** What every type and every test stands on. */
const GROUND = /^(package(-lock)?\.json|tsconfig\.base\.json)$/;

/**
 * A change is followed to the files that import it within its part of the project; beyond it only from a file that changed itself,
 * and from the base. What stands behind another part's face, and tests of the whole gateway, are run by `links.ts` and by the full run.
 */
function follows(changed: ReadonlySet<string>): (file: string, importer: string) => boolean {
  return (file, importer) => {
    const [from, to] = [partOf(file), partOf(importer)];
    if (from === to) return true;
    if (to === 'apps/gateway') return false;
    return from === 'gateway/base' || changed.has(file);
  };
}

function testsOf(graph: Graph, changes: readonly string[]): string[] {
  const tests = [...graph.paths].filter(isTest);
  const near = reached(graph, changes, follows(new Set(changes)));
  const sqlParts = new Set(changes.filter((path) => path.endsWith('.sql')).map(partOf));
  const links = LINKS.filter(({ when }) => changes.some((path) => when.test(path)));
  return tests.filter((path) => near.has(path) || sqlParts.has(partOf(path)) || links.some((link) => link.tests.test(path)));
}

/** The projects whose folder holds one of the files. */
function projectsOf(files: ReadonlySet<string>, projects: readonly string[]): string[] {
  return projects.filter((project) => {
    const folder = `${posix.dirname(project)}/`;
    return [...files].some((path) => path.startsWith(folder));
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The journeys through changed files, by their titles, and every one of a file of journeys that changed itself. */
function journeysOf(changes: readonly string[]): string | null {
  const code = changes.filter((path) => !isTest(path));
  const files = code.flatMap((path) => /^e2e\/src\/([\w-]+\.spec\.ts)$/.exec(path)?.[1] ?? []);
  const titles = JOURNEYS.filter(({ when }) => code.some((path) => when.test(path))).map(({ title }) => title);
  return [...files, ...titles].map(escaped).join('|') || null;
}

/** Works out what the changed files call for, from the graph of imports and the two tables. */
export function planOf(changes: readonly string[], graph: Graph, projects: readonly string[]): Plan {
  const affected = reached(graph, changes, () => true);
  return {
    projects: changes.some((path) => GROUND.test(path)) ? [...projects] : projectsOf(affected, projects),
    files: changes.filter((path) => graph.paths.has(path)),
    tests: testsOf(graph, changes),
    isSql: changes.some((path) => graph.sql.has(path)),
    journeys: journeysOf(changes),
  };
}

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', 'deploy'];

/** The graph of this repository. */
export function projectGraph(base: string = root): Graph {
  const files = FOLDERS.flatMap((folder) => readFiles(base, folder, [...STRUCTURE_ENDINGS, '.json', '.md', '.html']));
  return importGraph(files, packageFaces(base));
}

/** What this working tree's changes call for. */
export const planFor = (changes: Changes): Plan => planOf(changes.files, projectGraph(), typeProjects(root));
