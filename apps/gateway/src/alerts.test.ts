import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPrometheus, RULES, startPrometheus } from '../../../scripts/lib/prometheus.ts';
import { root, run } from '../../../scripts/lib/run.ts';
import type { App } from './app.ts';
import { systemClock } from './base/calendar/clock.ts';
import { anyKind } from './base/testing/database.ts';
import { openTestApp, operatorsDoor } from './testing/app.ts';

const programs = await findPrometheus();
const rules = readFileSync(join(RULES, 'alerts.yml'), 'utf8');
const guide = readFileSync(join(root, 'docs/operators.md'), 'utf8');

interface Dashboard {
  templating: { list: { type: string; query: string }[] };
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
}
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/marquee.json'), 'utf8')) as Dashboard;

/** Prometheus makes this one itself. */
const NOT_OURS = ['up'];
/** Words of its language that stand alone. */
const LANGUAGE = ['and', 'or', 'unless', 'offset'];

const unique = (names: readonly (string | undefined)[]): string[] => [...new Set(names.flatMap((name) => name ?? []))].sort();

/** The figures that an expression asks for: what is no label, word or function. The parts of a histogram are its own. */
function figuresIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/\b[a-z][a-z0-9_]+\b(?!\s*\()/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ''));
  return names.filter((name) => !LANGUAGE.includes(name) && !NOT_OURS.includes(name));
}

const inRules = unique([...rules.matchAll(/^\s+expr: (.+)$/gm)].flatMap(([, expr = '']) => figuresIn(expr)));

/** What the dashboard asks for: its panels, and its lists of choices (`label_values(figure, label)`). */
const asked = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const choices = dashboard.templating.list.flatMap(({ query }) => /^label_values\((\w+),/.exec(query)?.[1] ?? []);
const inDashboard = unique([...asked.flatMap(figuresIn), ...choices]);

/** The figures that the guide speaks of, told by what their names end with. */
const inGuide = unique(
  [
    ...guide.matchAll(
      /`([a-z_]+_(?:total|seconds|up|writable|differences|transfers|listeners|wins|held|missing|depth|units|low))\b/g,
    ),
  ].map(([, name]) => name),
);

let app: App;
beforeAll(async () => {
  // Where no Redis is has figures of it too.
  app = await openTestApp(anyKind, systemClock, undefined, { REDIS_URL: 'redis://127.0.0.1:9' });
  await operatorsDoor(app).listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

it('every figure that the alerts, the dashboard and the operator’s guide name is published', async () => {
  const { payload } = await operatorsDoor(app).inject('/metrics');
  const published = new Set([...payload.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
  expect(inRules.length).toBeGreaterThan(15);
  expect(inGuide.length).toBeGreaterThan(15);
  expect(inDashboard.length).toBeGreaterThan(20);
  expect(unique([...inRules, ...inDashboard, ...inGuide]).filter((name) => !published.has(name))).toEqual([]);
});

it('the operator’s guide explains every figure of the alerts and the dashboard', () => {
  // Those of the runtime explain themselves.
  const ours = unique([...inRules, ...inDashboard]).filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(ours.filter((name) => !inGuide.includes(name))).toEqual([]);
});

it('the dashboard shows something in every panel', () => {
  const empty = dashboard.panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0);
  expect(empty.map(({ title }) => title)).toEqual([]);
});

describe.skipIf(programs === null)('Prometheus', () => {
  it('has every alert go off by what it is for', async () => {
    const ran = await run(programs?.promtool ?? '', ['test', 'rules', 'alerts.test.yml'], { cwd: RULES });
    expect(ran, ran.output).toMatchObject({ code: 0 });
    const tried = readFileSync(join(RULES, 'alerts.test.yml'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.filter((name) => !tried.includes(`name: ${name}\n`))).toEqual([]);
  });

  it('understands every question of the dashboard', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-dashboard-'));
    const plain = asked.map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$brand', '.*'));
    const groups = [{ name: 'dashboard', rules: plain.map((expr, index) => ({ record: `panel_${index}`, expr })) }];
    // What is JSON is YAML.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups }));
    const ran = await run(programs?.promtool ?? '', ['check', 'rules', 'rules.yml'], { cwd: folder });
    rmSync(folder, { recursive: true });
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.output).toContain(`${asked.length} rules found`);
  });

  it('takes the rules and a gateway’s figures, and sees what is wrong', async () => {
    if (programs === null) throw new Error('no Prometheus');
    const { port } = operatorsDoor(app).server.address() as AddressInfo;
    const server = await startPrometheus(programs, `127.0.0.1:${port}`);
    const ask = async <T>(path: string): Promise<T> => ((await (await fetch(server.url + path)).json()) as { data: T }).data;
    try {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string }[] }[] }>('/api/v1/rules');
      expect(groups.flatMap((group) => group.rules).length).toBeGreaterThan(15);
      // Its Redis is away from the first scrape on.
      const { alerts } = await vi.waitFor(
        async () => {
          const told = await ask<{ alerts: { labels: Record<string, string> }[] }>('/api/v1/alerts');
          expect(told.alerts.length).toBeGreaterThan(0);
          return told;
        },
        { timeout: 40_000, interval: 200 },
      );
      expect(alerts.map(({ labels }) => labels['alertname'])).toContain('RedisAway');
      const { result } = await ask<{ result: { value: [number, string] }[] }>('/api/v1/query?query=database_writable');
      expect(result.map(({ value }) => value[1])).toEqual(['1']);
    } finally {
      await server.stop();
    }
  });
});
