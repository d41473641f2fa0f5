import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../lib/files.ts';
import { documentsOf } from './references.ts';
import { checkStructure } from './structure.ts';

const file = (path: string, text: string): SourceFile => ({ path, text });
const documents = documentsOf([
  file('docs/rules/money.md', '# Money\n\n## Deposits\n\nText.\n\n## A member’s menu (top)\n\n```sh\n# no heading\n```\n'),
]);
const broken = (...files: SourceFile[]): string[] =>
  checkStructure(files, documents).map((each) => `${each.path}:${each.line} ${each.rule}`);

/** One breach of each rule: the file, its text, and what must be found in it. */
const PLANTED: readonly [rule: string, path: string, text: string, line: number][] = [
  ['apps-apart', 'apps/site/src/app/main.ts', "import { x } from '../../../gateway/src/app.ts';", 1],
  ['apps-apart', 'apps/studio/src/main.ts', "\nexport { x } from '@marquee/gateway';", 2],
  ['apps-apart', 'packages/money/src/index.ts', "const x = await import('../../../apps/gateway/src/app.ts');", 1],
  ['apps-apart', 'apps/studio/src/a.ts', "type A = import('../../gateway/src/a.ts').A;", 1],
  ['studio-halves', 'apps/studio/client/src/main.ts', "import { x } from '../../src/server/app.ts';", 1],
  ['studio-halves', 'apps/studio/src/server/app.ts', "import { x } from '../../client/src/main.ts';", 1],
  ['site-layers', 'apps/site/src/shared/ui/a.tsx', "import { x } from '../../domain/b.ts';", 1],
  ['site-layers', 'apps/site/src/domain/a.ts', "import { x } from '../features/login/b.ts';", 1],
  ['site-layers', 'apps/site/src/features/login/a.ts', "import { x } from '../../app/b.ts';", 1],
  ['site-layers', 'apps/site/src/features/login/a.ts', "import { x } from '../../mocks/b.ts';", 1],
  ['site-domain', 'apps/site/src/domain/a.ts', "import type { X } from '../shared/ui/base/b.tsx';", 1],
  ['site-features', 'apps/site/src/features/login/a.ts', "import { x } from '../lobby/b.ts';", 1],
  ['gateway-order', 'apps/gateway/src/wallet/a.ts', "import { x } from '../play/index.ts';", 1],
  ['gateway-order', 'apps/gateway/src/play/a.ts', "import type { X } from '../cashier/index.ts';", 1],
  ['gateway-order', 'apps/gateway/src/base/a.ts', "import { x } from '../wallet/index.ts';", 1],
  ['gateway-order', 'apps/gateway/src/wallet/a.ts', "import { x } from '../app.ts';", 1],
  ['gateway-order', 'apps/gateway/src/unheard-of/a.ts', 'export const x = 1;', 1],
  ['gateway-order', 'apps/gateway/src/wallet/a.ts', "import { x } from '../testing/app.ts';", 1],
  ['gateway-index', 'apps/gateway/src/play/a.ts', "import { x } from '../wallet/store.ts';", 1],
  ['gateway-index', 'apps/gateway/src/play/a.test.ts', "import { x } from '../wallet/store.ts';", 1],
  ['file-length', 'packages/money/src/long.ts', 'export {};\n'.repeat(301), 301],
  ['file-length', 'apps/site/src/shared/ui/long.css', 'a {}\n'.repeat(301), 301],
  ['no-math-random', 'apps/gateway/src/play/a.ts', 'export const x = Math.random();', 1],
  ['no-math-random', 'apps/studio/src/engine/a.ts', "export const x = Math['random']();", 1],
  ['no-math-random', 'packages/service/src/a.ts', 'export const x = Math.random();', 1],
  ['settings-in-config', 'apps/bank/src/server/a.ts', 'export const x = process.env.HOST;', 1],
  ['settings-in-config', 'apps/gateway/src/play/a.ts', "export const x = process.env['PORT'];", 1],
  ['one-clock', 'apps/gateway/src/play/a.ts', 'export const x = Date.now();', 1],
  ['one-clock', 'apps/gateway/src/play/a.ts', '\n\nexport const x = new Date();', 3],
  ['no-silencing', 'packages/money/src/a.ts', '// oxlint-disable-next-line no-console\nexport {};', 1],
  ['no-silencing', 'packages/money/src/a.ts', '/* @ts-ignore */\nexport {};', 1],
  ['no-leftovers', 'packages/money/src/a.ts', '// TODO: later\nexport {};', 1],
  ['parse', 'packages/money/src/a.ts', 'export const = ;', 1],
  ...[
    'specification 9',
    'the specification’s order',
    'Specification 9, remember-me cookie',
    'rulebook 4.2',
    'wire-protocol 2',
    'vendor-and-compliance.md 1.3',
    'look-and-feel',
    'ledger-and-server 3',
    'Architecture, "Running it"',
    'quality "Security"',
    'as quality asks',
  ].map((name): (typeof PLANTED)[number] => ['no-absent-document', 'apps/site/src/shared/lib/a.ts', `\n/** ${name}. */\n`, 2]),
  ['no-absent-document', 'apps/site/src/shared/lib/a.ts', '/**\n * What quality\n * asks for.\n */\n', 1],
  ['no-absent-document', 'apps/site/src/shared/ui/a.css', 'a {}\n/* rulebook 2 */\n', 2],
  ['no-absent-document', 'apps/gateway/src/wallet/functions/1-x.sql', 'select 1;\n-- rulebook 2\n', 2],
  ['no-dead-link', 'packages/money/src/a.ts', '// docs/rules/money.md#withdrawals\n', 1],
  ['no-dead-link', 'packages/money/src/a.ts', '// docs/rules/monney.md\n', 1],
  ['no-dead-link', 'packages/money/src/a.ts', '// docs/rules/money.md#no-heading\n', 1],
];

describe('structure', () => {
  it.each(PLANTED)('finds a planted breach of %s in %s', (rule, path, text, line) => {
    expect(broken(file(path, text))).toContain(`${path}:${line} ${rule}`);
  });

  const migration = file('apps/gateway/src/wallet/migrations/001-ledger.sql', 'create table if not exists transfer (id bigint);');
  const touching: readonly [what: string, path: string, text: string][] = [
    ['a query', 'apps/gateway/src/play/store.ts', 'export const q = `select 1\nfrom transfer t`;'],
    ['a query with values', 'apps/gateway/src/play/store.ts', 'export const q = (x: string) => `update transfer\nset a = ${x}`;'],
    ['a function', 'apps/gateway/src/play/functions/1-x.sql', 'begin\n  insert into transfer values (1);\nend'],
  ];
  it.each(touching)('finds another module’s table in %s', (_what, path, text) => {
    const found = broken(migration, file(path, text)).filter((each) => each.endsWith('own-tables'));
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toContain(`${path}:`);
  });

  it('finds a circle, be it one of types alone, and tells it once', () => {
    const circle = [
      file('apps/site/src/app/a.ts', "\nimport { b } from './b.ts';\nexport type A = string;\n"),
      file('apps/site/src/app/b.ts', "import type { C } from './c.ts';\nexport const b = 1;\n"),
      file('apps/site/src/app/c.ts', "export type C = import('./a.ts').A;\n"),
      file('apps/site/src/app/d.ts', "import type { C } from './c.ts';\n"),
    ];
    expect(broken(...circle)).toEqual(['apps/site/src/app/a.ts:2 no-circles']);
    expect(broken(...circle.slice(1))).toEqual([]);
  });

  it('finds a folder that holds more source files than the limit, tests not counted', () => {
    const full = Array.from({ length: 30 }, (_, at) => file(`packages/money/src/part-${at + 10}.ts`, 'export {};\n'));
    const test = file('packages/money/src/z.test.ts', 'export {};\n');
    expect(broken(...full, test)).toEqual([]);
    expect(broken(...full, test, file('packages/money/src/z.css', ''))).toEqual(['packages/money/src/z.css:1 folder-size']);
  });

  it('accepts what the rules allow', () => {
    const clean = [
      migration,
      file('apps/gateway/src/wallet/store.ts', 'export const q = `select * from transfer`; // no word from transfer here\n'),
      file('apps/gateway/src/play/words.ts', "export const words = 'a message from transfer'; // read from transfer\n"),
      file(
        'apps/gateway/src/play/launch/launch.ts',
        "import { x } from '../wallet/index.ts';\nimport { y } from '../base/http/reply.ts';\n",
      ),
      file(
        'apps/gateway/src/play/launch/launch.test.ts',
        "import { x } from '../wallet/testing/seed.ts';\nconst now = Date.now();\n",
      ),
      file('apps/gateway/src/testing/app.ts', "import { x } from '../play/routes.ts';\n"),
      file('apps/gateway/src/play/whole.test.ts', "import { x } from '../testing/app.ts';\n"),
      file('apps/gateway/src/identity/index.ts', "import type { Merchant } from '../brand/index.ts';\n"),
      file('apps/gateway/src/app.ts', "import { x } from './play/routes.ts';\n"),
      file('apps/gateway/src/base/calendar/clock.ts', 'export const now = () => Date.now();\n'),
      file('apps/gateway/src/base/settings/config.ts', 'export const env = process.env;\n'),
      file('apps/gateway/src/play/moment.ts', 'export const at = (ms: number) => new Date(ms);\n'),
      file('apps/site/src/app/routes.ts', "const page = () => import('../features/login/page.tsx');\nexport { page };\n"),
      file('apps/site/src/features/login/page.tsx', "import { x } from '../../domain/a.ts';\nimport { y } from './b.ts';\n"),
      file(
        'apps/studio/client/src/main.ts',
        "import { x } from '../../src/shared/protocol.ts';\nimport y from '@marquee/money';\n",
      ),
      file('apps/site/src/shared/lib/jitter.ts', 'export const jitter = () => Math.random();\n'),
      file('packages/money/src/limit.ts', 'export {};\n'.repeat(300)),
      file('packages/money/src/linked.ts', '// docs/rules/money.md#deposits, docs/rules/money.md#a-members-menu-top.\n'),
      file(
        'packages/money/src/words.ts',
        "/** PostgreSQL's wire protocol; the quality of a picture. */\nexport const x = 'rulebook 4.2';\n",
      ),
      file('packages/money/src/coverage.ts', '// See docs/rules/money.md and specification-coverage.\n'),
      file('scripts/check/coverage.ts', '/** The table of the specification. */\n'),
      file('apps/gateway/src/wallet/migrations/002-x.sql', '-- rulebook 13.1\nselect 1;\n'),
    ];
    expect(broken(...clean)).toEqual([]);
  });
});
