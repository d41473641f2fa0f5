import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCss } from './check/css.ts';
import { checkDead } from './check/dead.ts';
import { checkFormat } from './check/format.ts';
import { checkLint } from './check/lint.ts';
import { type Outcome, passes } from './check/outcome.ts';
import { checkTypes } from './check/types.ts';
import { root } from './lib/run.ts';
import { checkSize } from './size.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-planted-'));
  // Both match files against their own folder.
  for (const config of ['.oxlintrc.json', '.stylelintrc.json']) copyFileSync(join(root, config), join(folder, config));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (path: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const tsconfig = JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['.'] });

function expectCaught(outcome: Outcome, words: RegExp): void {
  expect(outcome.problems.join('\n')).toMatch(words);
  expect(outcome.files).toBeGreaterThan(0);
  expect(passes(outcome)).toBe(false);
}

function expectClean(outcome: Outcome): void {
  expect(outcome.problems).toEqual([]);
  expect(outcome.files).toBeGreaterThan(0);
  expect(passes(outcome)).toBe(true);
}

describe('types', () => {
  beforeEach(() => plant('tsconfig.json', tsconfig));

  it('catches a wrong type', async () => {
    plant('a.ts', "export const a: number = 'one';\n");
    expectCaught(await checkTypes(folder, ['tsconfig.json']), /a\.ts\(1,14\).*TS2322/);
  });

  it('catches syntax that type stripping cannot run', async () => {
    plant('a.ts', 'export enum Colour {\n  Red,\n}\n');
    expectCaught(await checkTypes(folder, ['tsconfig.json']), /TS1294/);
  });

  it('passes clean code and counts it', async () => {
    plant('a.ts', 'export const a: number = 1;\n');
    expectClean(await checkTypes(folder, ['tsconfig.json']));
  });

  it('fails on a project without files', async () => {
    expect(passes(await checkTypes(folder, ['tsconfig.json']))).toBe(false);
  });

  describe('of projects with the same options', () => {
    const own = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], types: ['node'] },
      include: ['src'],
    };
    const projects = ['one/tsconfig.json', 'two/tsconfig.json'];
    beforeEach(() => {
      for (const project of projects) plant(project, JSON.stringify(own));
      plant('one/src/a.ts', 'export const a: number = 1;\n');
    });

    it('catches a wrong type in each', async () => {
      plant('one/src/b.ts', "export const b: number = 'one';\n");
      plant('two/src/b.ts', "export const b: number = 'two';\n");
      const outcome = await checkTypes(folder, projects);
      for (const project of ['one', 'two']) expectCaught(outcome, new RegExp(`${project}/src/b\\.ts\\(1,14\\).*TS2322`));
    });

    it('passes clean code and counts it', async () => {
      plant('two/src/b.ts', 'export const b: number = 1;\n');
      const outcome = await checkTypes(folder, projects);
      expectClean(outcome);
      expect(outcome.files).toBe(2);
    });

    it('fails where one has no file', async () => {
      expectCaught(await checkTypes(folder, projects), /^\[two\/tsconfig\.json\] this project has no file$/m);
    });
  });

  it.each([
    [
      'a refusal with a code that the contract does not list',
      'apps/gateway/src/base/errors.ts',
      "import { BusinessError } from 'SOURCE';\nthrow new BusinessError('game.closd');\n",
      /'"game\.closd"' is not assignable to parameter of type 'ErrorCode'/,
    ],
    [
      'a call that declares such a code',
      'packages/contract/src/define.ts',
      "import type { Call } from 'SOURCE';\nexport const errors: Call['errors'] = ['game.closed', 'game.closd'];\n",
      /'"game\.closd"' is not assignable to type 'ErrorCode'/,
    ],
    [
      'a field of the site’s map under such a code',
      'apps/site/src/shared/forms/refusal.ts',
      "import type { FIELDS_OF } from 'SOURCE';\nexport const own: typeof FIELDS_OF = { 'email.takn': ['email'] };\n",
      /'email\.takn'/,
    ],
    [
      'a question of the site after such a code',
      'apps/site/src/shared/api/errors.ts',
      "import { ApiError } from 'SOURCE';\nexport const isTaken = (e: ApiError): boolean => e.code === 'email.takn';\n",
      /'"email\.takn"' have no overlap/,
    ],
    [
      'a handler that takes for granted a session that its call need not have',
      'apps/gateway/src/base/http/handlers.ts',
      "import type { Handler } from 'SOURCE';\nexport const own: Handler<'logout'> = ({ session }) => void session.accountId ?? null;\n",
      /'session' is possibly 'null'/,
    ],
  ])('catches %s', async (_what, source, text, words) => {
    const options = {
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
      lib: ['ES2024', 'DOM', 'ESNext.Iterator'],
    };
    plant('tsconfig.json', JSON.stringify({ ...JSON.parse(tsconfig), compilerOptions: options }));
    plant('a.ts', text.replace('SOURCE', join(root, source)));
    expectCaught(await checkTypes(folder, ['tsconfig.json']), words);
  });
});

describe('lint', () => {
  beforeEach(() => plant('tsconfig.json', tsconfig));

  it.each([
    ['a floating promise', 'async function a() {\n  return 1;\n}\na();\nexport {};\n', /no-floating-promises/],
    ['a misused promise', 'const a = async () => true;\nif (a()) throw new Error();\nexport {};\n', /no-misused-promises/],
    ['any', 'export const a = (b: any): unknown => b;\n', /no-explicit-any/],
    ['a silenced compiler', "// @ts-ignore\nexport const a: number = 'x';\n", /ban-ts-comment/],
  ])('catches %s', async (_what, text, words) => {
    plant('a.ts', text);
    expectCaught(await checkLint(folder, ['a.ts']), words);
  });

  it('catches an import cycle', async () => {
    plant('a.ts', "import { b } from './b.ts';\nexport const a = (): number => b() + 1;\n");
    plant('b.ts', "import { a } from './a.ts';\nexport const b = (): number => a() + 1;\n");
    expectCaught(await checkLint(folder, ['.']), /no-cycle/);
  });

  it.each([
    'packages/money/src/a.ts',
    'apps/site/src/a.ts',
    'apps/site/src/mocks/a.ts',
    'apps/gateway/src/wallet/poster.ts',
    'packages/conformance/src/testing/a.ts',
  ])('catches a function in %s of more than 70 lines', async (path) => {
    const ofLines = (count: number) => `export function a(): void {\n${'  void 0;\n'.repeat(count - 2)}}\n`;
    plant(path, ofLines(70));
    expectClean(await checkLint(folder, [path]));
    plant(path, ofLines(71));
    expectCaught(await checkLint(folder, [path]), /max-lines-per-function/);
  });

  it('catches a conditional hook in the site', async () => {
    plant(
      'apps/site/src/a.tsx',
      "import { useState } from 'react';\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n",
    );
    expectCaught(await checkLint(folder, ['apps']), /rules-of-hooks/);
  });

  it('passes clean code and counts it', async () => {
    plant('a.ts', 'export async function a(): Promise<number> {\n  return await Promise.resolve(1);\n}\n');
    expectClean(await checkLint(folder, ['a.ts']));
  });

  it('fails when it looked at nothing', async () => {
    mkdirSync(join(folder, 'empty'));
    expect(passes(await checkLint(folder, ['empty']))).toBe(false);
  });
});

describe('format', () => {
  it('catches unformatted code', async () => {
    plant('a.ts', 'export const   a = 1\n');
    expectCaught(await checkFormat(folder), /a\.ts:1 {2}not formatted/);
  });

  it('catches imports out of order', async () => {
    plant('a.ts', "import { b } from './b.ts';\nimport { a } from './a.ts';\n\nexport const c = a + b;\n");
    expectCaught(await checkFormat(folder), /imports are not in order/);
  });

  it('passes clean code and counts it', async () => {
    plant('a.ts', "export const a = 'one';\n");
    expectClean(await checkFormat(folder));
  });

  it('fails when it looked at nothing', async () => {
    mkdirSync(join(folder, 'empty'));
    expect(passes(await checkFormat(folder, ['empty']))).toBe(false);
  });
});

describe('css', () => {
  // The standard rules are found from the configuration's folder.
  beforeEach(() => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')));
  const check = (path: string): Promise<Outcome> => checkCss(folder, [join(folder, path)]);

  it.each([
    ['a raw colour in the site', 'apps/site/src/a.css', '.a {\n  color: #fff;\n}\n', /Colours come from the tokens/],
    ['a raw colour in a game', 'apps/studio/client/src/a.css', '.a {\n  color: #fff;\n}\n', /Colours have names/],
    ['text sized in pixels', 'apps/site/src/a.css', '.a {\n  font-size: 14px;\n}\n', /Sizes of text/],
    ['a raw duration', 'apps/site/src/a.css', '.a {\n  transition: opacity 200ms;\n}\n', /durations come from the tokens/],
    ['an unknown property', 'apps/site/src/a.css', '.a {\n  colour: red;\n}\n', /property-no-unknown/],
  ])('catches %s', async (_what, path, text, words) => {
    plant(path, text);
    expectCaught(await check(path), words);
  });

  it.each([
    ['a component', 'apps/site/src/a.css', '.a {\n  color: var(--ink);\n  font-size: var(--text-2);\n  padding: 2px;\n}\n'],
    ['the tokens', 'apps/site/src/tokens.css', ':root {\n  --ink: #123456;\n  --motion: 120ms;\n}\n'],
    ['a game’s palette', 'apps/studio/client/src/a.css', '.a {\n  --sea: #123456;\n\n  color: var(--sea);\n}\n'],
  ])('passes %s and counts it', async (_what, path, text) => {
    plant(path, text);
    expectClean(await check(path));
  });

  it('fails when it looked at nothing', async () => {
    expect(passes(await checkCss(folder, []))).toBe(false);
  });
});

describe('dead code', () => {
  const config = (): string => join(folder, 'knip.json');
  beforeEach(() => {
    plant('knip.json', JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }));
    plant('package.json', JSON.stringify({ name: 'planted', type: 'module' }));
    plant('used.ts', 'export const used = 1;\n');
    plant('main.ts', "import { used } from './used.ts';\n\nconsole.log(used);\n");
  });

  it('catches an unused file, export and dependency', async () => {
    plant('lost.ts', 'export const lost = 1;\n');
    plant('used.ts', 'export const used = 1;\nexport const spare = 2;\n');
    plant('package.json', JSON.stringify({ name: 'planted', type: 'module', dependencies: { fastify: '1.0.0' } }));
    const outcome = await checkDead(folder, config());
    expectCaught(outcome, /lost\.ts:1 .*nothing uses this file/);
    expectCaught(outcome, /used\.ts:2 {2}spare: nothing uses this export/);
    expectCaught(outcome, /fastify: this dependency is not used/);
  });

  it('catches an import that no manifest lists', async () => {
    plant('main.ts', "import { used } from './used.ts';\nimport fastify from 'fastify';\n\nconsole.log(used, fastify);\n");
    expectCaught(await checkDead(folder, config()), /fastify: used, but not among the dependencies/);
  });

  it('passes clean code and counts it', async () => {
    expectClean(await checkDead(folder, config()));
  });
});

describe('size', () => {
  const build = (bytes: number): void => {
    plant(
      '.vite/manifest.json',
      JSON.stringify({
        'index.html': { file: 'assets/main.js', isEntry: true, imports: ['shared.ts'], dynamicImports: ['later.ts'] },
        'shared.ts': { file: 'assets/shared.js' },
        'later.ts': { file: 'assets/later.js' },
      }),
    );
    plant('assets/main.js', 'main();');
    plant('assets/shared.js', randomBytes(bytes));
    plant('assets/later.js', randomBytes(50_000));
  };

  it('catches an entry above the limit, static imports included', () => {
    build(10_000);
    expectCaught(checkSize(folder, 8_000), /entry 10\.\d kB gzip of at most 8 kB/);
  });

  it('passes a small entry, and does not count what is loaded later', () => {
    build(5_000);
    expectClean(checkSize(folder, 8_000));
  });

  it('fails when nothing is built', () => {
    expect(passes(checkSize(folder))).toBe(false);
  });
});
