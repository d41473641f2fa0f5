/** What `npm test -- …` was asked for. */
export interface TestOptions {
  /** The steps to run. */
  steps: readonly string[];
  /** With `--changed`: the commit to compare with, null for where the branch left main; undefined without it. */
  since?: string | null;
  /** Whether a test that passes only the second time stops the run. */
  isStrict: boolean;
}

/** Reads `--only=<step>,…` and `--changed` or `--changed=<commit>`, and `--strict`. Throws on anything else. */
export function readOptions(args: readonly string[], steps: readonly string[]): TestOptions {
  const known = `use --only=${steps.join(',')}, --changed, --changed=<commit>, --strict`;
  const chosen: string[] = [];
  let isStrict = false;
  let since: string | null | undefined;
  for (const arg of args) {
    const [, name = '', value] = /^--(\w+)(?:=(.+))?$/.exec(arg) ?? [];
    if (name === 'only' && value !== undefined) chosen.push(...value.split(','));
    else if (arg === '--strict') isStrict = true;
    else if (name === 'changed') since = value ?? null;
    else throw new Error(`"${arg}" is not known; ${known}`);
  }
  const wrong = chosen.find((name) => !steps.includes(name));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no step; ${known}`);
  return { steps: chosen.length === 0 ? steps : chosen, isStrict, ...(since === undefined ? {} : { since }) };
}
