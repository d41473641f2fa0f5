import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { projectTimes, slowestFiles, stepTable } from './times.ts';

const STEPS = ['check', 'unit', 'browser'];

describe('the times of a run', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    file: `${at}.test.ts`,
    project: at < 2 ? 'site' : 'gateway',
    ms: (at + 1) * 1000,
  }));

  it('are summed by project, the longest first', () => {
    expect(projectTimes(files)).toEqual([
      { name: 'gateway', ms: 75_000 },
      { name: 'site', ms: 3_000 },
    ]);
  });

  it('name the ten slowest files', () => {
    const lines = slowestFiles(files);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/11\.test\.ts +12\.0 s$/);
  });

  it('stand in a table of steps, with what could not be run', () => {
    const missing = 'no Redis could be had; no Prometheus could be had';
    const steps = [
      { name: 'check', ms: 1_000, failed: 0, parts: [{ name: 'types', ms: 700 }] },
      { name: 'unit', ms: 2_000, failed: 1, unsteady: ['a bet, late'], parts: [], missing },
    ];
    expect(stepTable(steps).map((line) => line.replace(/ {2,}(?=\d)/, ' '))).toEqual([
      'check 1.0 s  passed',
      '  types 0.7 s',
      'unit 2.0 s  1 failed',
      '  UNSTEADY, passed only the second time: a bet, late',
      '  SKIPPED: no Redis could be had',
      '  SKIPPED: no Prometheus could be had',
    ]);
  });
});

describe('the options of a run', () => {
  it('are every step, those that are named, and what the change is compared with', () => {
    expect(readOptions([], STEPS)).toEqual({ steps: STEPS, isStrict: false });
    const chosen = { steps: ['unit', 'check'], since: null, isStrict: false };
    expect(readOptions(['--only=unit,check', '--changed'], STEPS)).toEqual(chosen);
    expect(readOptions(['--changed=v1'], STEPS)).toEqual({ steps: STEPS, since: 'v1', isStrict: false });
    expect(readOptions(['--strict'], STEPS)).toEqual({ steps: STEPS, isStrict: true });
  });

  it.each([['--only=units'], ['--only'], ['--quick'], ['unit']])('are not %s', (arg) => {
    expect(() => readOptions([arg], STEPS)).toThrow('use --only=check,unit,browser');
  });
});
