import { posix } from 'node:path';
import type { SourceFile } from '../lib/files.ts';
import { type Finding, isTest } from './finding.ts';

/** A folder holds at most so many source files besides tests: what is in a longer list is not found by reading it. */
export const FOLDER_LIMIT = 30;

/** Folders that hold more source files than the limit, each told at its first file beyond it. */
export function folderFindings(files: readonly SourceFile[]): Finding[] {
  const held = new Map<string, string[]>();
  for (const { path } of files) {
    if (isTest(path)) continue;
    const folder = posix.dirname(path);
    held.set(folder, [...(held.get(folder) ?? []), path]);
  }
  return [...held].flatMap(([folder, paths]) => {
    const path = paths[FOLDER_LIMIT];
    if (path === undefined) return [];
    const advice = `${folder} holds ${paths.length} source files; ${FOLDER_LIMIT} is the limit, give them rooms by purpose`;
    return [{ path, line: 1, rule: 'folder-size', advice }];
  });
}
