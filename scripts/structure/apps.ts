import type { Facts, Mention } from './facts.ts';
import type { Finding } from './finding.ts';

const APP_PACKAGE = /^@marquee\/(gateway|site|studio|bank|console)(\/|$)/;
const appOf = (path: string): string | null => /^apps\/([^/]+)\//.exec(path)?.[1] ?? null;

function targetApp(mention: Mention): string | null {
  return appOf(mention.text) ?? APP_PACKAGE.exec(mention.text)?.[1] ?? null;
}

/** What the studio's browser half may take from its server half: the engine, the rules of lotteries and tables, the games as data, and what both say to each other. */
const SHARED_WITH_CLIENT = /^apps\/studio\/src\/(shared|engine|lottery|tables|arcade|games)\//;

/** Nobody imports across `apps/`, the libraries know no app, and the studio's two halves meet in its shared folders only. */
export function appFindings(facts: Facts): Finding[] {
  const own = appOf(facts.path);
  const isLibrary = facts.path.startsWith('packages/');
  if (own === null && !isLibrary) return [];
  const findings: Finding[] = [];
  for (const mention of facts.imports) {
    const at = { path: facts.path, line: mention.line };
    const target = targetApp(mention);
    if (target !== null && target !== own) {
      const advice = isLibrary
        ? `a library must not import from apps/${target}; move what both need into packages/`
        : `apps/${own} must not import from apps/${target}; go through packages/contract or over HTTP`;
      findings.push({ ...at, rule: 'apps-apart', advice });
    }
    if (own !== 'studio') continue;
    const isClient = facts.path.startsWith('apps/studio/client/');
    if (isClient && mention.text.startsWith('apps/studio/src/') && !SHARED_WITH_CLIENT.test(mention.text)) {
      findings.push({
        ...at,
        rule: 'studio-halves',
        advice: 'the game client may import only the shared, engine, lottery, tables, arcade and games folders of studio/src',
      });
    }
    if (!isClient && mention.text.startsWith('apps/studio/client/')) {
      findings.push({
        ...at,
        rule: 'studio-halves',
        advice: 'the studio server must not import its client; put what both need in studio/src/shared',
      });
    }
  }
  return findings;
}
