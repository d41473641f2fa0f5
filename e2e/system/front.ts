import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { findHaproxy, findNginx } from '../../scripts/lib/proxies.ts';
import { root } from '../../scripts/lib/run.ts';
import { until } from './programs.ts';

/** Where a proxy finds what it needs: what an operator would put into the delivered file. */
export interface Places {
  folder: string;
  plain: number;
  tls: number;
  gateway: number;
  studio: number;
}

/** A proxy of which the repository has a file. */
export interface Front {
  name: string;
  find(): Promise<string | null>;
  /** Writes the delivered file with these places and returns the arguments of the program. */
  prepare(places: Places): string[];
}

/** The delivered file with its addresses replaced. Throws when one of them is not in it, since then it would not be tried. */
function delivered(file: string, replacements: readonly [RegExp, string][]): string {
  return replacements.reduce(
    (text, [pattern, by]) => {
      if (text.search(pattern) < 0) throw new Error(`${file} has nothing like ${pattern}`);
      return text.replaceAll(pattern, by);
    },
    readFileSync(join(root, 'deploy', file), 'utf8'),
  );
}

export const nginx: Front = {
  name: 'nginx',
  find: findNginx,
  prepare({ folder, plain, tls, gateway, studio }) {
    const site = delivered('nginx/marquee.conf', [
      [/listen 80\b/g, `listen 127.0.0.1:${plain}`],
      [/listen 443\b/g, `listen 127.0.0.1:${tls}`],
      [/\/etc\/ssl\/marquee\//g, `${folder}/`],
      [/gateway\.internal:8080/g, `127.0.0.1:${gateway}`],
      [/studio\.internal:8081/g, `127.0.0.1:${studio}`],
    ]);
    writeFileSync(join(folder, 'marquee.conf'), site);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((each) => `${each}_temp_path ${folder}/${each};`)
      .join(' ');
    const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events {} http { access_log off; ${paths} include ${folder}/marquee.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  },
};

export const haproxy: Front = {
  name: 'HAProxy',
  find: findHaproxy,
  prepare({ folder, plain, tls, gateway, studio }) {
    mkdirSync(join(folder, 'certificates'));
    const pem = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    writeFileSync(join(folder, 'certificates', 'marquee.pem'), pem, { mode: 0o600 });
    const file = delivered('haproxy/haproxy.cfg', [
      [/bind :80\b/g, `bind 127.0.0.1:${plain}`],
      [/bind :443\b/g, `bind 127.0.0.1:${tls}`],
      [/\/etc\/haproxy\/certificates\//g, `${folder}/certificates/`],
      [/gateway\.internal:8080/g, `127.0.0.1:${gateway}`],
      [/studio\.internal:8081/g, `127.0.0.1:${studio}`],
      // Only root may become somebody else.
      [/^ {4}(?:user|group) haproxy\n/gm, process.getuid?.() === 0 ? '$&' : ''],
    ]);
    writeFileSync(join(folder, 'haproxy.cfg'), file);
    return ['-db', '-f', join(folder, 'haproxy.cfg')];
  },
};

/** Starts a proxy; resolves when it takes connections. */
export async function startFront(program: string, front: Front, places: Places): Promise<{ stop(): Promise<void> }> {
  let output = '';
  const child: ChildProcess = spawn(program, front.prepare(places), { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  await until(
    `${front.name} answers`,
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      return (await fetch(`http://127.0.0.1:${places.plain}/`, { redirect: 'manual' })).status > 0;
    },
    10_000,
  ).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}\n${output}`);
  });
  return {
    async stop() {
      process.removeListener('exit', killNow);
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Asked {
  port: number;
  certificate: string;
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Is told each piece of the answer when it comes; the request ends when it says true. */
  onPiece?(text: string): boolean;
}

/** One request by TLS from 127.0.0.2, which is nobody's proxy, as a browser of that host would send it. */
export const ask = ({ port, certificate, host, path, method = 'GET', headers = {}, body, onPiece }: Asked): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, localAddress: '127.0.0.2', path, method, agent: false },
        ...{ ca: certificate, servername: host, headers: { host, ...headers } },
      },
      (response) => {
        let text = '';
        const answer = (): Answer => ({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (!onPiece?.(text)) return;
          resolve(answer());
          sent.destroy();
        });
        response.on('end', () => resolve(answer()));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
