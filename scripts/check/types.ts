import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { listFiles } from '../lib/files.ts';
import { root, runPackage } from '../lib/run.ts';
import type { Outcome } from './outcome.ts';

const AT_ONCE = 2;

interface ProjectFile {
  extends?: string;
  compilerOptions?: { types?: readonly string[] };
  include?: readonly string[];
  exclude?: readonly string[];
  files?: readonly string[];
}

/** Projects that are checked as one program. */
interface Program {
  projects: readonly string[];
  /** The file that `tsc` is given. */
  config: string;
}

/** Every TypeScript project below the given folder. */
export const typeProjects = (base: string): string[] =>
  ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    listFiles(base, folder, ['.json']).filter((path) => /(^|\/)tsconfig(\.[a-z]+)?\.json$/.test(path)),
  );

/**
 * What a project must have in common with another to be checked with it: its options. Null where it stands alone: it leaves files out, or names
 * types besides those of Node, which the code of another must do without.
 */
function keyOf(base: string, project: string, file: ProjectFile): string | null {
  if (file.exclude || file.files || file.compilerOptions?.types?.join() !== 'node') return null;
  return JSON.stringify([resolve(base, dirname(project), file.extends ?? ''), file.compilerOptions]);
}

/** Writes a project with the files of all of these, below the folder of the installed packages, in which it finds their types. */
function writeTogether(base: string, group: readonly (readonly [path: string, file: ProjectFile])[]): string {
  const [first] = group;
  if (first === undefined) throw new Error('there is no project to check');
  const [path, { extends: ground = '', compilerOptions }] = first;
  const text = JSON.stringify({
    extends: resolve(base, dirname(path), ground),
    compilerOptions,
    include: group.flatMap(([project, { include = ['.'] }]) => include.map((each) => resolve(base, dirname(project), each))),
  });
  const folder = join(base, 'node_modules/.cache/marquee/types');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`);
  writeFileSync(config, text);
  return config;
}

/** The programs of these projects: those with the same options are read and checked together, since most of their files are the same. */
function programsOf(base: string, projects: readonly string[]): Program[] {
  const read = projects.map((path) => [path, JSON.parse(readFileSync(join(base, path), 'utf8')) as ProjectFile] as const);
  const groups = Map.groupBy(read, ([path, file]) => keyOf(base, path, file) ?? path);
  return [...groups.values()].map((group) => {
    const paths = group.map(([path]) => path);
    const [only = '', ...others] = paths;
    return { projects: paths, config: others.length === 0 ? only : writeTogether(base, group) };
  });
}

async function checkProgram(base: string, { projects, config }: Program): Promise<{ seen: string[]; problems: string[] }> {
  // Each checker that works beside another works out for itself what both need: where there are two programs, it is work done twice.
  const flags = ['--pretty', 'false', '--listFiles', '--singleThreaded'];
  const ran = await runPackage('typescript/bin/tsc', ['-p', config, ...flags], { cwd: base });
  const lines = ran.output.split('\n').filter((line) => line.trim() !== '');
  const isListed = (line: string): boolean => isAbsolute(line) && !line.includes(': error TS');
  const seen = lines.filter((line) => isListed(line) && !line.includes('node_modules')).map((path) => relative(base, path));
  const problems = lines.filter((line) => !isListed(line));
  if (ran.code !== 0 && problems.length === 0) problems.push(`tsc ended with code ${ran.code}`);
  const own = projects.length === 1 ? `[${projects[0]}] ` : '';
  const named = problems.map((line) => (line.startsWith(' ') ? line : `${own}${line}`));
  for (const project of projects) {
    const isEmpty = projects.length === 1 ? seen.length === 0 : !seen.some((path) => path.startsWith(`${dirname(project)}/`));
    if (isEmpty) named.push(`[${project}] this project has no file`);
  }
  return { seen, problems: named };
}

/** Checks the types of each project, two programs at a time. A project without files is a problem. */
export async function checkTypes(base: string = root, projects: readonly string[] = typeProjects(base)): Promise<Outcome> {
  const waiting = programsOf(base, projects);
  const seen = new Set<string>();
  const problems: string[] = [];
  const work = async (): Promise<void> => {
    for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
      const result = await checkProgram(base, program);
      for (const path of result.seen) seen.add(path);
      problems.push(...result.problems);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { files: seen.size, problems, note: `${projects.length} projects` };
}
