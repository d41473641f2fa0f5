import { seconds } from './lib/run.ts';
import { changesOf } from './test/changed/files.ts';
import { type Plan, planFor } from './test/changed/plan.ts';
import { readOptions } from './test/options.ts';
import { STEPS, type Step, type StepResult } from './test/steps.ts';
import { type StepTime, slowestFiles, stepTable } from './test/times.ts';

type Finished = StepResult & StepTime;

async function runStep(step: Step, plan: Plan | null): Promise<Finished | null> {
  const begun = performance.now();
  const running = step.run(plan);
  if (running === null) {
    console.log(`\n– ${step.name}: the change does not call for it`);
    return null;
  }
  console.log(`\n▶ ${step.name}`);
  const result = await running.catch(
    (error: unknown): StepResult => ({
      passed: 0,
      failed: 1,
      skipped: 0,
      output: String((error as Error).stack ?? error),
      parts: [],
    }),
  );
  const ms = performance.now() - begun;
  const { passed, failed, skipped, unsteady = [] } = result;
  if (failed + unsteady.length > 0 && result.output !== '') console.log(result.output);
  const more = [`${skipped} skipped`, `${unsteady.length} unsteady`].filter((part) => !part.startsWith('0 '));
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${step.name}: ${[`${passed} passed`, `${failed} failed`, ...more].join(', ')} in ${seconds(ms)}`,
  );
  return { ...result, name: step.name, ms };
}

/** What the working tree's changes call for, said before it is run; null without `--changed`. */
async function planned(since: string | null | undefined): Promise<Plan | null> {
  if (since === undefined) return null;
  const changes = await changesOf(since);
  const plan = planFor(changes);
  console.log(
    `${changes.files.length} files changed since ${changes.since.slice(0, 10)}: ${plan.projects.length} TypeScript projects, ` +
      `${plan.tests.length} files of tests${plan.isSql ? ' on both databases' : ''}, ` +
      `${plan.journeys === null ? 'no journey' : `journeys ${plan.journeys}`}. The full run is npm test.`,
  );
  return plan;
}

async function main(): Promise<number> {
  const options = readOptions(
    process.argv.slice(2),
    STEPS.map((step) => step.name),
  );
  const plan = await planned(options.since);
  const results: Finished[] = [];
  const begun = performance.now();
  for (const step of STEPS.filter(({ name }) => options.steps.includes(name))) {
    const result = await runStep(step, plan);
    if (result) results.push(result);
  }
  const total = (key: 'passed' | 'failed'): number => results.reduce((sum, each) => sum + each[key], 0);
  console.log(`\n${stepTable(results).join('\n')}`);
  const slowest = slowestFiles(results.flatMap(({ files = [] }) => files));
  if (slowest.length > 0) console.log(`slowest files of tests\n${slowest.join('\n')}`);
  const unsteady = results.reduce((sum, each) => sum + (each.unsteady?.length ?? 0), 0);
  const note = unsteady === 0 ? '' : `, ${unsteady} unsteady`;
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${note} in ${seconds(performance.now() - begun)}`);
  return total('failed') > 0 || (options.isStrict && unsteady > 0) ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`test: ${(error as Error).message}`);
  return 1;
});
