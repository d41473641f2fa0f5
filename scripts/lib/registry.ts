import { run } from './run.ts';

const PATIENCE_MS = 15_000;

/** Does npm's registry answer? Where it does not, nothing is installed that is not here already; the reason is printed. */
export async function hasRegistry(): Promise<boolean> {
  const { code } = await run('npm', ['ping', '--fetch-retries=1', `--fetch-timeout=${PATIENCE_MS}`], {
    timeout: 3 * PATIENCE_MS,
  });
  if (code !== 0) console.log('npm: the registry does not answer; what needs packages of its own is not tried.');
  return code === 0;
}
