import { describe, expect, it } from 'vitest';
import { documentFindings } from './documents.ts';
import { documentsOf } from './references.ts';
import { checkStructure } from './structure.ts';

const money = { path: 'docs/rules/money.md', text: '# Money\n\n## Deposits\n' };
const documents = documentsOf([money]);
const PATHS = ['README.md', 'docs/rules/money.md', 'deploy/nginx/marquee.conf', 'apps/gateway/README.md'];
const found = (path: string, text: string): string[] =>
  documentFindings([{ path, text }], PATHS, documents).map(({ line, rule, advice }) => `${line} ${rule} ${advice}`);

describe('documents and delivered files', () => {
  it('may link files, folders and headings that are there, and other sites', () => {
    const links =
      '[a](docs/rules/money.md#deposits) [b](deploy/) [c](https://example.com/x) [d](#read-on) [e](apps/gateway/README.md)';
    expect(found('README.md', `# Marquee\n\n## Read on\n\n${links}\n`)).toEqual([]);
    expect(found('apps/gateway/README.md', '[money](../../docs/rules/money.md#money) in docs/rules/money.md')).toEqual([]);
    expect(found('deploy/nginx/marquee.conf', '# docs/rules/money.md#deposits')).toEqual([]);
  });

  it.each([
    ['README.md', '\n[a](docs/none.md)', '2 no-dead-link docs/none.md leads nowhere: no such file'],
    ['README.md', '[a](docs/rules/money.md#debts)', '1 no-dead-link docs/rules/money.md#debts leads nowhere: no such heading'],
    ['docs/rules/money.md', '[a](#debts)', '1 no-dead-link #debts leads nowhere: no such heading'],
    ['docs/rules/money.md', 'see `docs/none.md`', '1 no-dead-link docs/none.md leads nowhere: no such file'],
    ['deploy/nginx/marquee.conf', '# docs/none.md says more', '1 no-dead-link docs/none.md leads nowhere: no such file'],
    ['README.md', 'as the rulebook says', '1 no-absent-document readers do not have "rulebook"'],
  ])('of %s: %s', (path, text, line) => {
    expect(found(path, text)).toContain(line);
  });

  it('may show what somebody types', () => {
    expect(found('README.md', '```\n[a](docs/none.md)\n```\n')).toEqual([]);
  });
});

it('messages may not lead to what is not there, either', () => {
  const of = (path: string): string[] =>
    checkStructure([{ path, text: "throw new Error('see docs/none.md');\n" }], documents).map(({ rule }) => rule);
  expect(of('apps/gateway/src/ops/run.ts')).toEqual(['no-dead-link']);
  expect(of('apps/gateway/src/ops/run.test.ts')).toEqual([]);
});
