import { join, relative } from 'node:path';
import { root, runPackage } from '../lib/run.ts';
import { type Outcome, parseReport } from './outcome.ts';

interface DeadReport {
  files: number;
  found: { type: string; file: string; line: number; name: string }[];
}

const MEANING: Record<string, string> = {
  files: 'nothing uses this file',
  exports: 'nothing uses this export',
  types: 'nothing uses this exported type',
  nsExports: 'nothing uses this export',
  nsTypes: 'nothing uses this exported type',
  duplicates: 'exported twice',
  dependencies: 'this dependency is not used',
  devDependencies: 'this development dependency is not used',
  unlisted: 'used, but not among the dependencies of its workspace',
  unresolved: 'cannot be found',
  binaries: 'this program comes from no listed dependency',
};

/** Runs knip: files, exports and dependencies that nothing uses, and imports that no manifest lists. */
export async function checkDead(base: string = root, config: string = join(root, 'knip.json')): Promise<Outcome> {
  const reporter = join(root, 'scripts/check/knip-reporter.mjs');
  const ran = await runPackage('knip/bin/knip.js', ['--no-progress', '--config', config, '--reporter', reporter], { cwd: base });
  const parsed = parseReport<DeadReport>('knip', ran.stdout.trim().split('\n').at(-1) ?? '', ran.output);
  if ('outcome' in parsed) return parsed.outcome;
  const problems = parsed.report.found.map(
    (each) => `${relative(base, each.file)}:${each.line}  ${each.name}: ${MEANING[each.type] ?? each.type}`,
  );
  return { files: parsed.report.files, problems };
}
