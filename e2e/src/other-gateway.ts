import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { familyModel } from '../../packages/conformance/src/testing/family-model.ts';

const DIST = join(import.meta.dirname, '../../apps/site/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#345" d="M0 0h4v3H0z"/></svg>';

/** A site on one origin before a gateway on another, which knows nothing but the protocol of the family. */
export interface OtherGateway {
  /** Where the site is. */
  site: string;
  gateway: string;
  /** What the gateway had no answer for. */
  unknown: Set<string>;
  close(): Promise<void>;
}

async function listen(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The built site as a server of files has it: any other path is the page, which says before which gateway it stands. */
export function serveSite(request: IncomingMessage, response: ServerResponse, place: object): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site.test');
  const file = join(DIST, pathname);
  const isFile = pathname !== '/' && extname(pathname) !== '' && existsSync(file);
  const type = TYPES[isFile ? extname(pathname) : '.html'] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type });
  if (isFile) return void response.end(readFileSync(file));
  const meta = `<meta name="gateway" content="${JSON.stringify(place).replaceAll('"', '&quot;')}">`;
  response.end(readFileSync(join(DIST, 'index.html'), 'utf8').replace('<head>', () => `<head>${meta}`));
}

/** Opens both. The gateway answers pages of the site's origin, with the token alone: it takes no cookies from elsewhere. Its members are of one type: 1 are agents. */
export async function openOtherGateway(memberType = 0): Promise<OtherGateway> {
  const { send } = familyModel(undefined, memberType);
  const unknown = new Set<string>();
  let site = '';
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const cors = {
      'access-control-allow-origin': site,
      'access-control-allow-headers':
        'Authorization, Content-Type, Device, Encryption, Language, Last-Event-ID, Merchant, X-Gateway-Version',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    };
    const path = request.url ?? '/';
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    if (path.startsWith('/images/'))
      return void response.writeHead(200, { ...cors, 'content-type': 'image/svg+xml' }).end(PICTURE);
    const method = request.method ?? 'GET';
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = await bodyOf(request);
    const answer = await send(`http://model.test${path}`, { method, headers, ...(method === 'GET' ? {} : { body }) });
    const text = await answer.text();
    if (/not\.found|function\.not\.available/.test(text)) unknown.add(`${method} ${path.split('?')[0]}`);
    response.writeHead(answer.status, { ...cors, 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(text);
  };
  const gateway = await listen((request, response) => void answerTo(request, response).catch(() => response.destroy()));
  const place = { url: gateway.origin, merchant: 'model', images: `${gateway.origin}/images`, credentials: 'omit' };
  const pages = await listen((request, response) => serveSite(request, response, place));
  site = pages.origin;
  const close = ({ server }: { server: Server }) =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { site, gateway: gateway.origin, unknown, close: async () => void (await Promise.all([close(gateway), close(pages)])) };
}
