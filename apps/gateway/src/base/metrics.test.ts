import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('measures the process once for all, beside figures of its own', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  const ofProcess = one.registry.getMetricsAsArray().filter(({ name }) => /^(process|nodejs)_/.test(name));
  expect(ofProcess.map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const { name } of ofProcess) expect(other.registry.getSingleMetric(name), name).toBe(one.registry.getSingleMetric(name));
  one.listeners.inc();
  expect(await one.registry.metrics()).toContain('live_listeners 1');
  expect(await other.registry.metrics()).toContain('live_listeners 0');
  expect(await other.registry.metrics()).toMatch(/^process_cpu_seconds_total \d/m);
});
