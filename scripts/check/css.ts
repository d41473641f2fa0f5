import { join, relative } from 'node:path';
import { listFiles } from '../lib/files.ts';
import { root, runPackage } from '../lib/run.ts';
import { type Outcome, parseReport } from './outcome.ts';

type CssReport = { source: string; warnings: { line: number; rule: string; text: string }[] }[];

const cssFiles = (): string[] => ['apps/site', 'apps/studio/client'].flatMap((folder) => listFiles(root, folder, ['.css']));

/** Runs stylelint: the standard rules, and colours, text sizes and durations from the tokens only. */
export async function checkCss(base: string = root, files: readonly string[] = cssFiles()): Promise<Outcome> {
  if (files.length === 0) return { files: 0, problems: [] };
  const args = ['--config', join(base, '.stylelintrc.json'), '--formatter', 'json', ...files];
  const ran = await runPackage('stylelint/bin/stylelint.mjs', args, { cwd: base });
  // Stylelint writes its report to standard error.
  const parsed = parseReport<CssReport>('stylelint', ran.output, ran.output);
  if ('outcome' in parsed) return parsed.outcome;
  const problems = parsed.report.flatMap((file) =>
    file.warnings.map((warning) => `${relative(base, file.source)}:${warning.line}  ${warning.text}`),
  );
  return { files: parsed.report.length, problems };
}
