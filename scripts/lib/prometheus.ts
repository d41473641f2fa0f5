import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from './debian-program.ts';
import { freePorts } from './ports.ts';
import { root } from './run.ts';

/** Prometheus and the tool that tries its rules. */
export interface PrometheusPrograms {
  prometheus: string;
  promtool: string;
}

/** A running Prometheus with the example rules. */
export interface PrometheusServer {
  url: string;
  stop(): Promise<void>;
}

export const RULES: string = join(root, 'deploy/prometheus');

/** The programs; null, with the reason printed, where none can be had. */
export async function findPrometheus(): Promise<PrometheusPrograms | null> {
  const prometheus = await findProgram({ names: ['prometheus'], setting: 'PROMETHEUS_BIN', package: 'prometheus' });
  if (prometheus === null) return null;
  const near = join(dirname(prometheus), 'promtool');
  return { prometheus, promtool: near };
}

/** Starts a Prometheus with the example rules that asks `target` every second. Rejects when it does not start. */
export async function startPrometheus({ prometheus }: PrometheusPrograms, target: string): Promise<PrometheusServer> {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-prometheus-'));
  cpSync(join(RULES, 'alerts.yml'), join(directory, 'alerts.yml'));
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'marquee', static_configs: [{ targets: [target] }] }],
  };
  // What is JSON is YAML.
  writeFileSync(join(directory, 'prometheus.yml'), JSON.stringify(settings));
  const [port] = await freePorts(1);
  const args = ['--config.file', 'prometheus.yml', '--storage.tsdb.path', 'data', '--web.listen-address', `127.0.0.1:${port}`];
  const child: ChildProcess = spawn(prometheus, args, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('Server is ready')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Prometheus did not start:\n${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.removeListener('exit', killNow);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
