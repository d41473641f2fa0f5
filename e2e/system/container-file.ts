import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';

/** A line of the container file. */
export interface Instruction {
  name: string;
  text: string;
}

/** The instructions of the last stage, those of which the image is made. */
export function finalStage(): Instruction[] {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const all = text.split('\n').flatMap((line): Instruction[] => {
    const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, text: rest ?? '' }];
  });
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
}

/** What an instruction of that name says; throws when it is not there. */
export function said(stage: readonly Instruction[], name: string): string {
  const found = stage.find((each) => each.name === name);
  if (!found) throw new Error(`the container file has no ${name}`);
  return found.text;
}

const IGNORED = new Set(['node_modules', 'dist', '.data']);

/**
 * Copies as `COPY` does, into `folder`. What an earlier stage has built is in the repository already, at the place that the stage
 * gives it; else nothing that is built or installed is taken, as the list of ignored files says.
 */
export function copyInto(folder: string, text: string): void {
  const words = text.split(/\s+/);
  const isBuilt = words[0]?.startsWith('--from=build') === true;
  const paths = isBuilt ? words.slice(1) : words;
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const from = join(root, path.replace(/^\/src\//, ''));
    const to = join(folder, target, target.endsWith('/') ? basename(from) : '');
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, filter: (source) => isBuilt || !IGNORED.has(basename(source)) });
  }
}
