import { isAbsolute, relative } from 'node:path';
import { listFiles } from '../lib/files.ts';
import { root, runPackage } from '../lib/run.ts';
import type { Outcome } from './outcome.ts';

const AT_ONCE = 2;

/** Every TypeScript project below the given folder. */
export const typeProjects = (base: string): string[] =>
  ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    listFiles(base, folder, ['.json']).filter((path) => /(^|\/)tsconfig(\.[a-z]+)?\.json$/.test(path)),
  );

async function checkProject(base: string, project: string): Promise<{ seen: string[]; problems: string[] }> {
  const ran = await runPackage('typescript/bin/tsc', ['-p', project, '--pretty', 'false', '--listFiles'], { cwd: base });
  const lines = ran.output.split('\n').filter((line) => line.trim() !== '');
  const isListed = (line: string): boolean => isAbsolute(line) && !line.includes(': error TS');
  const seen = lines.filter((line) => isListed(line) && !line.includes('node_modules'));
  const problems = lines.filter((line) => !isListed(line));
  if (ran.code !== 0 && problems.length === 0) problems.push(`tsc ended with code ${ran.code}`);
  if (seen.length === 0) problems.push('this project has no file');
  return { seen, problems: problems.map((line) => (line.startsWith(' ') ? line : `[${project}] ${line}`)) };
}

/** Checks the types of each project, two at a time. A project without files is a problem. */
export async function checkTypes(base: string = root, projects: readonly string[] = typeProjects(base)): Promise<Outcome> {
  const waiting = [...projects];
  const seen = new Set<string>();
  const problems: string[] = [];
  const work = async (): Promise<void> => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const result = await checkProject(base, project);
      for (const file of result.seen) seen.add(relative(base, file));
      problems.push(...result.problems);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { files: seen.size, problems, note: `${projects.length} projects` };
}
