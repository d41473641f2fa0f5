import { root, run } from '../../lib/run.ts';

/** What has changed since a point of history: the point, and the paths from the root, deleted ones included. Sorted. */
export interface Changes {
  since: string;
  files: string[];
}

async function git(base: string, ...args: string[]): Promise<string> {
  const ran = await run('git', args, { cwd: base });
  if (ran.code !== 0) throw new Error(`git ${args.join(' ')} failed: ${ran.output.trim()}`);
  return ran.stdout;
}

const NEWEST_FIRST = ['origin/main', 'main'];

/** The commit at which this branch left the main one: of the remote's and the local one, the first that there is. */
async function leftMain(base: string): Promise<string> {
  for (const name of NEWEST_FIRST) {
    const ran = await run('git', ['merge-base', 'HEAD', name], { cwd: base });
    if (ran.code === 0) return ran.stdout.trim();
  }
  throw new Error('there is neither origin/main nor main to compare with; name a commit: --changed=<commit>');
}

/**
 * What this working tree changes: commits since it left the main branch (or since `since`), what is not committed, and new files
 * that git does not ignore. Rejects outside of a git repository.
 */
export async function changesOf(since: string | null, base: string = root): Promise<Changes> {
  const from = since === null ? await leftMain(base) : (await git(base, 'merge-base', 'HEAD', since)).trim();
  const tracked = await git(base, 'diff', '--name-only', '--no-renames', '-z', from);
  const fresh = await git(base, 'ls-files', '--others', '--exclude-standard', '-z');
  const files = new Set(`${tracked}${fresh}`.split('\0').filter((path) => path !== ''));
  return { since: from, files: [...files].sort() };
}
