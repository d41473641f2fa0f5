import { createReadStream, existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { FakeGateway } from '../src/mocks/fake-gateway.ts';

/** Where the demo studio keeps its drawings. */
interface Artwork {
  posters: string;
  marks: string;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function serveImage(path: string, artwork: Artwork, response: ServerResponse): boolean {
  const poster = /^\/images\/games\/[A-Z]+\/([a-z-]+)\.svg$/.exec(path);
  const mark = /^\/images\/TCG_PROD_IMAGES\/[A-Z]+_LIST_VENDOR\/([A-Z]+-(?:WHITE|COLOR))\.svg$/.exec(path);
  const file = poster ? join(artwork.posters, `${poster[1]}.svg`) : mark ? join(artwork.marks, `${mark[1]}.svg`) : '';
  if (!file || !existsSync(file)) return false;
  response.setHeader('content-type', 'image/svg+xml');
  createReadStream(file).pipe(response);
  return true;
}

function streamEvents(gateway: FakeGateway, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  const stop = gateway.onEvent((event) => response.write(`id: ${Date.now()}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`));
  request.on('close', stop);
}

function handler(gateway: FakeGateway, artwork: Artwork): Connect.NextHandleFunction {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://local.test');
    if (url.pathname.startsWith('/images/')) {
      if (serveImage(url.pathname, artwork, response)) return;
      response.statusCode = 404;
      response.end();
      return;
    }
    if (url.pathname === '/wps/live/events') return streamEvents(gateway, request, response);
    if (!/^\/(wps|lgw)\//.test(url.pathname)) return next();
    const run = async () => {
      const answer = await gateway.answer({
        method: request.method ?? 'GET',
        url,
        headers: new Headers(Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)])),
        body: await readBody(request),
      });
      response.statusCode = answer.status;
      response.setHeader('content-type', 'application/json');
      for (const cookie of answer.cookies) response.appendHeader('set-cookie', cookie);
      response.end(JSON.stringify(answer.body));
    };
    run().catch(next);
  };
}

/**
 * A gateway in memory behind the development and preview servers, so that the site can be worked on by itself.
 * Switched on by `FAKE_GATEWAY=1`; otherwise both proxy to the real one.
 */
export function fakeGateway(artwork: Artwork, dist: string): Plugin {
  const gateway = new FakeGateway();
  return {
    name: 'marquee:fake-gateway',
    configureServer(server) {
      server.middlewares.use(handler(gateway, artwork));
    },
    configurePreviewServer(server) {
      server.middlewares.use(handler(gateway, artwork));
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://local.test').pathname;
        if (request.method !== 'GET' || /\.[a-z0-9]+$/.test(path.replace(/\.html$/, ''))) return next();
        const hashes: { script: string[]; style: string[] } = JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8'));
        const boot = JSON.stringify({ status: gateway.status(), session: null }).replaceAll('<', '\\u003c');
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader(
          'content-security-policy',
          `default-src 'self'; script-src 'self' ${hashes.script.join(' ')}; style-src 'self' ${hashes.style.join(' ')}; img-src 'self' data:; frame-src *`,
        );
        response.end(readFileSync(join(dist, 'index.html'), 'utf8').replace('<!--boot-->', () => boot));
      });
    },
  };
}
