import type { Facts } from './facts.ts';
import { type Finding, isTest } from './finding.ts';

const SOURCE = 'apps/gateway/src/';

/** Modules from the ground up. A module may call those of earlier rows only; `base` is open to all, file by file. */
export const MODULE_ORDER: readonly (readonly string[])[] = [
  ['base'],
  ['brand'],
  ['identity'],
  ['wallet'],
  ['catalogue'],
  ['play'],
  ['cashier'],
  ['points'],
  ['reward'],
  ['promotion', 'lottery', 'message', 'protection'],
  ['report'],
  ['agent'],
  ['demo'],
  ['ops'],
];

/** The files that put everything together, and so know everything. */
const COMPOSITION = new Set([`${SOURCE}ops/cli.ts`]);

/** What builds whole systems for tests stands above the modules too. */
const ABOVE = new Set(['testing']);

/** The gateway module that a path belongs to; null for what stands above the modules and for other paths. */
export function moduleOf(path: string): string | null {
  const [folder, file] = path.startsWith(SOURCE) ? path.slice(SOURCE.length).split('/') : [];
  return folder === undefined || file === undefined || ABOVE.has(folder) ? null : folder;
}

const rank = (module: string): number => MODULE_ORDER.findIndex((row) => row.includes(module));

function importFinding(path: string, own: string, target: string, imported: string): Omit<Finding, 'path' | 'line'> | null {
  const isOpen = target === 'base' || imported === `${SOURCE}${target}/index.ts`;
  const isTesting = isTest(path) && (isOpen || imported.startsWith(`${SOURCE}${target}/testing/`));
  if (isTesting) return null;
  if (rank(target) >= rank(own)) {
    const advice = `${own} must not call ${target}, which does not stand below it; send the news as an event, or take a function as a dependency`;
    return { rule: 'gateway-order', advice };
  }
  if (!isOpen) return { rule: 'gateway-index', advice: `${own} may use ${target} only through ${target}/index.ts` };
  if (imported.includes('/testing/')) return { rule: 'gateway-index', advice: 'only tests may import a testing folder' };
  return null;
}

/** Gateway modules call each other only through `index.ts`, and only downwards. */
export function gatewayFindings(facts: Facts): Finding[] {
  const own = moduleOf(facts.path);
  if (own === null || COMPOSITION.has(facts.path)) return [];
  if (rank(own) === -1) {
    return [
      {
        path: facts.path,
        line: 1,
        rule: 'gateway-order',
        advice: `module ${own} has no place in the order; add it to scripts/structure/gateway.ts`,
      },
    ];
  }
  const findings: Finding[] = [];
  for (const mention of facts.imports) {
    const at = { path: facts.path, line: mention.line };
    const target = moduleOf(mention.text);
    if (target === null) {
      const isAbove = mention.text.startsWith(SOURCE);
      if (isAbove && !isTest(facts.path)) {
        findings.push({
          ...at,
          rule: 'gateway-order',
          advice: `${own} must not import ${mention.text.slice(SOURCE.length)}, which stands above the modules`,
        });
      }
    } else if (target !== own) {
      const finding = importFinding(facts.path, own, target, mention.text);
      if (finding) findings.push({ ...at, ...finding });
    }
  }
  return findings;
}
