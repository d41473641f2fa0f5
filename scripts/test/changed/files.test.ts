import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesOf } from './files.ts';

let folder = '';
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example', ...args], { cwd: folder, encoding: 'utf8' }).trim();
const write = (name: string, text = name): void => writeFileSync(join(folder, name), text);
const commit = (name: string): void => {
  git('add', '-A');
  git('commit', '-q', '-m', name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-changes-'));
  git('init', '-q', '-b', 'main');
  write('.gitignore', 'ignored\n');
  write('kept');
  write('renamed');
  commit('first');
  git('checkout', '-q', '-b', 'work');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the changes of a working tree', () => {
  it('are its commits since it left main, what is not committed, and new files', async () => {
    write('committed');
    git('mv', 'renamed', 'moved');
    commit('second');
    write('kept', 'more');
    write('fresh');
    write('ignored');
    expect((await changesOf(null, folder)).files).toEqual(['committed', 'fresh', 'kept', 'moved', 'renamed']);
  });

  it('are not what main has got since', async () => {
    git('checkout', '-q', 'main');
    write('theirs');
    commit('second');
    git('checkout', '-q', 'work');
    write('ours');
    commit('third');
    expect((await changesOf(null, folder)).files).toEqual(['ours']);
  });

  it('compare with the remote’s main before the own one, and with a commit that is named', async () => {
    write('pushed');
    commit('second');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write('ours');
    expect((await changesOf(null, folder)).files).toEqual(['ours']);
    expect((await changesOf('main', folder)).files).toEqual(['ours', 'pushed']);
    await expect(changesOf('nowhere', folder)).rejects.toThrow('nowhere');
  });

  it('cannot be known without a main branch', async () => {
    git('branch', '-q', '-D', 'main');
    await expect(changesOf(null, folder)).rejects.toThrow('--changed=<commit>');
  });
});
