import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeProjects } from '../../check/types.ts';
import type { SourceFile } from '../../lib/files.ts';
import { listFiles } from '../../lib/files.ts';
import { root } from '../../lib/run.ts';
import { importGraph } from './graph.ts';
import { JOURNEYS } from './journeys.ts';
import { LINKS } from './links.ts';
import { planOf, projectGraph } from './plan.ts';

const graph = projectGraph();
const plan = (...files: string[]) => planOf(files, graph, typeProjects(root));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

describe('a change', () => {
  const file = (path: string, ...imports: string[]): SourceFile => ({
    path,
    text: imports.map((name) => `import '${name}';\n`).join(''),
  });
  const G = 'apps/gateway/src';
  const small = importGraph(
    [
      file(`${G}/base/clock.ts`),
      file(`${G}/wallet/posting.ts`, '../base/clock.ts'),
      file(`${G}/wallet/index.ts`, './posting.ts'),
      file(`${G}/wallet/wallet.test.ts`, './index.ts'),
      file(`${G}/wallet/alone.test.ts`),
      file(`${G}/wallet/migrations/001-ledger.sql`),
      file(`${G}/play/rounds.ts`, '../wallet/index.ts'),
      file(`${G}/play/rounds.test.ts`, './rounds.ts'),
      file(`${G}/app.ts`, './play/index.ts', './wallet/index.ts'),
      file(`${G}/anything.test.ts`, './app.ts'),
      file('packages/money/src/index.ts'),
      file('apps/studio/src/pay.ts', '@marquee/money'),
      file('apps/studio/src/pay.test.ts', './pay.ts'),
    ],
    new Map([['@marquee/money', 'packages/money/src/index.ts']]),
  );
  const tests = (...changes: string[]) => planOf(changes, small, []).tests;

  it('runs the tests that import it, near or far, in its own part of the project', () => {
    expect(tests(`${G}/wallet/posting.ts`)).toEqual([`${G}/wallet/wallet.test.ts`]);
  });

  it('of a module’s face runs those of its users too, and of the base those of the modules that import it', () => {
    const both = [`${G}/wallet/wallet.test.ts`, `${G}/play/rounds.test.ts`];
    expect(tests(`${G}/wallet/index.ts`)).toEqual(both);
    expect(tests(`${G}/base/clock.ts`)).toEqual([`${G}/wallet/wallet.test.ts`]);
  });

  it('of a package runs the tests of those that import it', () => {
    expect(tests('packages/money/src/index.ts')).toContain('apps/studio/src/pay.test.ts');
  });

  it('of a test runs it', () => {
    expect(tests(`${G}/wallet/alone.test.ts`)).toEqual([`${G}/wallet/alone.test.ts`]);
  });

  it('of a file of SQL runs the tests of its module, on both databases', () => {
    const found = planOf([`${G}/wallet/migrations/001-ledger.sql`], small, []);
    expect(found.tests).toEqual([`${G}/wallet/wallet.test.ts`, `${G}/wallet/alone.test.ts`]);
    expect(found.isSql).toBe(true);
    expect(planOf([`${G}/wallet/posting.ts`], small, []).isSql).toBe(false);
  });

  it('has the types of every project with a file that imports it, and all of them when what they stand on changes', () => {
    const projects = ['apps/gateway/tsconfig.json', 'apps/studio/tsconfig.json', 'packages/money/tsconfig.json'];
    const of = (path: string) => planOf([path], small, projects).projects;
    expect(of(`${G}/wallet/posting.ts`)).toEqual(projects.slice(0, 1));
    expect(of('packages/money/src/index.ts')).toEqual(projects.slice(1));
    expect(of('package-lock.json')).toEqual(projects);
    expect(of('README.md')).toEqual([]);
  });

  it('that deletes a file has no file to look at, and still runs what imported it', () => {
    const gone = importGraph([file(`${G}/wallet/wallet.test.ts`, './gone.ts')], new Map());
    expect(planOf([`${G}/wallet/gone.ts`], gone, [])).toMatchObject({ files: [], tests: [`${G}/wallet/wallet.test.ts`] });
  });
});

describe('a change of this project', () => {
  it('of one module leaves the others alone', () => {
    const { tests, projects, journeys } = plan('apps/gateway/src/identity/login/unlock.ts');
    expect(tests).toContain('apps/gateway/src/identity/login/lock.test.ts');
    expect(tests.filter((path) => path.startsWith('apps/gateway/src/play/'))).toEqual([]);
    expect(projects).toContain('apps/gateway/tsconfig.json');
    expect(projects).not.toContain('apps/site/tsconfig.json');
    expect(journeys).toBeNull();
  });

  it('of a screen walks through it in the browser', () => {
    const { journeys, tests } = plan('apps/site/src/features/login/login-dialog.tsx');
    expect(journeys).toContain('login by keyboard alone');
    expect(journeys).not.toContain('long list of games');
    expect(tests).toContain('apps/site/src/features/login/login-dialog.test.tsx');
    expect(plan('apps/site/src/features/login/login-dialog.test.tsx').journeys).toBeNull();
    expect(plan('e2e/src/lobby.spec.ts').journeys).toBe('lobby\\.spec\\.ts');
  });

  it('of a call runs tests of both of its sides', () => {
    const { tests } = plan('packages/contract/src/calls/play.ts');
    expect(tests).toContain('apps/gateway/src/play/launch/launch.test.ts');
    expect(tests).toContain('apps/site/src/domain/play/use-launch.test.tsx');
    expect(tests).toContain('packages/contract/src/contract.test.ts');
  });
});

describe('the table of links', () => {
  const paths = ['apps', 'packages', 'scripts', 'e2e', 'docs', 'deploy'].flatMap((folder) => listFiles(root, folder, ['']));
  const tests = paths.filter(isTest);

  it.each(LINKS.map((link) => [String(link.when), link] as const))('has a file and a test for %s', (_name, link) => {
    expect(paths.some((path) => link.when.test(path))).toBe(true);
    expect(tests.some((path) => link.tests.test(path))).toBe(true);
  });

  it('names every test of the whole gateway and of the whole system', () => {
    const whole = tests.filter((path) => /^apps\/gateway\/src\/[\w-]+\.test\.ts$|^e2e\/system\//.test(path));
    expect(whole.filter((path) => !LINKS.some((link) => link.tests.test(path)))).toEqual([]);
  });
});

describe('the table of journeys', () => {
  it('names tests that there are, once each', () => {
    for (const { spec, title } of JOURNEYS) {
      expect(readFileSync(join(root, `e2e/src/${spec}.spec.ts`), 'utf8').split(`test('${title}'`)).toHaveLength(2);
    }
  });

  it('has a journey for every feature and every domain of the site', () => {
    const folders = ['features', 'domain'].flatMap((room) =>
      readdirSync(join(root, 'apps/site/src', room)).map((name) => `apps/site/src/${room}/${name}/a.tsx`),
    );
    expect(folders.filter((path) => !JOURNEYS.some(({ when }) => when.test(path)))).toEqual([]);
  });
});
