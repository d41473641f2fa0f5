import { join } from 'node:path';
import { root, runPackage } from '../lib/run.ts';
import { type Outcome, parseReport } from './outcome.ts';

interface FormatReport {
  summary: { changed: number; unchanged: number };
  diagnostics: { category: string; message: string; location: { path: string; start?: { line: number } } }[];
}

const ADVICE: Record<string, string> = {
  format: 'not formatted; run npm run format',
  'assist/source/organizeImports': 'imports are not in order; run npm run format',
};

/** Runs Biome as formatter and for the order of imports. */
export async function checkFormat(base: string = root, targets: readonly string[] = ['.']): Promise<Outcome> {
  const inside = base === root ? [] : ['--config-path', join(root, 'biome.json'), '--vcs-enabled=false'];
  const args = ['check', '--reporter=json', '--max-diagnostics=none', ...inside, ...targets];
  const ran = await runPackage('@biomejs/biome/bin/biome', args, { cwd: base });
  const parsed = parseReport<FormatReport>('biome', ran.stdout, ran.output);
  if ('outcome' in parsed) return parsed.outcome;
  const problems = parsed.report.diagnostics.map(
    (each) =>
      `${each.location.path}:${each.location.start?.line || 1}  ${ADVICE[each.category] ?? `${each.category}: ${each.message}`}`,
  );
  if (ran.code !== 0 && problems.length === 0) problems.push(`biome ended with code ${ran.code}:\n${ran.output.slice(0, 800)}`);
  return { files: parsed.report.summary.changed + parsed.report.summary.unchanged, problems };
}
