import { seconds } from './lib/run.ts';
import { STEPS, type StepResult } from './test/steps.ts';

/** The steps that `--only=a,b` names; all without it. */
function chosenSteps(args: readonly string[]): typeof STEPS {
  const unknown = args.find((arg) => !arg.startsWith('--only='));
  const names = args.flatMap((arg) => arg.slice('--only='.length).split(','));
  const wrong = unknown ?? names.find((name) => !STEPS.some((step) => step.name === name));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not known; use --only=${STEPS.map((step) => step.name).join(',')}`);
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
}

async function runStep(step: (typeof STEPS)[number]): Promise<StepResult> {
  const begun = performance.now();
  console.log(`\n▶ ${step.name}`);
  const result = await step
    .run()
    .catch((error: unknown) => ({ passed: 0, failed: 1, skipped: 0, output: String((error as Error).stack ?? error) }));
  if (result.failed > 0 && result.output !== '') console.log(result.output);
  if ('missing' in result && result.missing) console.log(`  SKIPPED: ${result.missing}`);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  console.log(
    `${result.failed > 0 ? '✗' : '✓'} ${step.name}: ${result.passed} passed, ${result.failed} failed${skipped} in ${seconds(performance.now() - begun)}`,
  );
  return result;
}

async function main(): Promise<number> {
  const results: StepResult[] = [];
  for (const step of chosenSteps(process.argv.slice(2))) results.push(await runStep(step));
  const total = (key: 'passed' | 'failed'): number => results.reduce((sum, each) => sum + each[key], 0);
  for (const each of results) if (each.missing) console.log(`SKIPPED: ${each.missing}`);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`test: ${(error as Error).message}`);
  return 1;
});
