import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../scripts/lib/run.ts';

const SCHEMA = 'apps/gateway/src/schema.json';

/** The code of an earlier commit, laid out so that its programs start. */
export interface PreviousCode {
  root: string;
  commit: string;
  remove(): void;
}

const git = async (...args: string[]): Promise<string | null> => {
  const { code, stdout } = await run('git', args);
  return code === 0 ? stdout.trim() : null;
};

/** The version of the schema that a commit's code makes: 0 before schemas had one, null where its file cannot be read. */
async function versionAt(commit: string): Promise<number | null> {
  const text = await git('show', `${commit}:${SCHEMA}`);
  if (text === null) return 0;
  try {
    return (JSON.parse(text) as { version: number }).version;
  } catch {
    return null;
  }
}

/** The last commit of the main line whose schema had a lower version, or where none is known the one before this. Null without a history. */
async function commitBefore(): Promise<string | null> {
  const own = (JSON.parse(readFileSync(join(root, SCHEMA), 'utf8')) as { version: number }).version;
  const changes =
    (await git('log', '--first-parent', '--format=%H', '--', SCHEMA))?.split('\n').filter((line) => line !== '') ?? [];
  for (const commit of ['HEAD', ...changes.map((change) => `${change}~1`)]) {
    const isKnown = (await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)) !== null;
    const version = isKnown ? await versionAt(commit) : null;
    if (version !== null && version < own) return commit;
  }
  return (await git('rev-parse', '--verify', '--quiet', 'HEAD~1')) === null ? null : 'HEAD~1';
}

/** The installed packages as that code finds them: the workspace's own are its own, the rest are ours. */
function linkPackages(target: string): void {
  mkdirSync(join(target, 'node_modules/@marquee'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@marquee')) {
    symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@marquee'))) {
    const own = ['packages', 'apps', ''].map((folder) => join(target, folder, name)).find(existsSync);
    if (own) symlinkSync(own, join(target, 'node_modules/@marquee', name));
  }
  for (const app of readdirSync(join(root, 'apps'))) {
    const inner = join('apps', app, 'node_modules');
    if (existsSync(join(root, inner)) && existsSync(join(target, 'apps', app)))
      symlinkSync(join(root, inner), join(target, inner));
  }
}

/**
 * The code before the last change of the schema, with this code's packages and built pages. Null where the repository's
 * history does not reach so far.
 */
export async function previousCode(): Promise<PreviousCode | null> {
  const commit = await commitBefore();
  if (commit === null) return null;
  const target = mkdtempSync(join(tmpdir(), 'marquee-previous-'));
  const remove = (): void => rmSync(target, { recursive: true, force: true });
  const archive = join(target, 'code.tar');
  const packed = await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  const unpacked = packed.code === 0 ? await run('tar', ['-xf', archive, '-C', target]) : packed;
  if (unpacked.code !== 0) {
    remove();
    throw new Error(`the code of ${commit} could not be laid out: ${unpacked.output}`);
  }
  rmSync(archive);
  linkPackages(target);
  for (const built of ['apps/site/dist', 'apps/studio/dist', 'apps/studio/client/dist']) {
    if (existsSync(join(root, built))) cpSync(join(root, built), join(target, built), { recursive: true });
  }
  return { root: target, commit, remove };
}
