import type { Facts } from './facts.ts';
import { type Finding, isTest } from './finding.ts';

const SOURCE = 'apps/site/src/';
const LAYERS = ['shared', 'domain', 'features', 'app'];

const layerOf = (path: string): string | null =>
  path.startsWith(SOURCE) ? (path.slice(SOURCE.length).split('/')[0] ?? null) : null;
const featureOf = (path: string): string | null => /^apps\/site\/src\/features\/([^/]+)/.exec(path)?.[1] ?? null;

/** The site's imports go one way, app → features → domain → shared; a feature never imports a feature, and the domain draws nothing. */
export function siteFindings(facts: Facts): Finding[] {
  const own = layerOf(facts.path);
  if (own === null || isTest(facts.path)) return [];
  const findings: Finding[] = [];
  for (const mention of facts.imports) {
    const target = layerOf(mention.text);
    if (target === null) continue;
    const at = { path: facts.path, line: mention.line };
    if (LAYERS.includes(own) && LAYERS.indexOf(target) > LAYERS.indexOf(own)) {
      findings.push({
        ...at,
        rule: 'site-layers',
        advice: `${own} must not import ${target}; pass it in from above, or move it down`,
      });
    }
    if (LAYERS.includes(own) && own !== 'app' && (target === 'mocks' || target === 'test')) {
      findings.push({
        ...at,
        rule: 'site-layers',
        advice: `${own} must not import ${target}, which only tests and development use`,
      });
    }
    if (own === 'domain' && mention.text.startsWith(`${SOURCE}shared/ui/`)) {
      const advice = 'domain knows nothing of what is drawn; move what is no component to shared/forms or shared/lib';
      findings.push({ ...at, rule: 'site-domain', advice });
    }
    const feature = featureOf(facts.path);
    const other = featureOf(mention.text);
    if (feature !== null && other !== null && feature !== other) {
      const advice = `feature ${feature} must not import feature ${other}; move what both need to domain/ or shared/, or compose them in app/`;
      findings.push({ ...at, rule: 'site-features', advice });
    }
  }
  return findings;
}
