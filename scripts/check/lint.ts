import { join } from 'node:path';
import { root, runPackage } from '../lib/run.ts';
import { type Outcome, parseReport } from './outcome.ts';

interface LintReport {
  number_of_files: number;
  diagnostics: { code: string; message: string; filename: string; help?: string; labels: { span: { line: number } }[] }[];
}

/** Runs oxlint with type information: promises, `any`, silencing comments, import cycles, hooks and plain mistakes. */
export async function checkLint(
  base: string = root,
  targets: readonly string[] = ['apps', 'packages', 'scripts', 'e2e', 'bench'],
): Promise<Outcome> {
  const config = join(base, '.oxlintrc.json');
  const ran = await runPackage('oxlint/bin/oxlint', ['-c', config, '--type-aware', '-f', 'json', ...targets], { cwd: base });
  const parsed = parseReport<LintReport>('oxlint', ran.stdout, ran.output);
  if ('outcome' in parsed) return parsed.outcome;
  const problems = parsed.report.diagnostics.map((each) => {
    const help = each.help ? ` (${each.help})` : '';
    return `${each.filename}:${each.labels[0]?.span.line ?? 1}  ${each.code}: ${each.message}${help}`;
  });
  if (ran.code !== 0 && problems.length === 0) problems.push(`oxlint ended with code ${ran.code}: ${ran.output.slice(0, 400)}`);
  return { files: parsed.report.number_of_files, problems };
}
