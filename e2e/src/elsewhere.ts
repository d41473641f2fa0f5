import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../scripts/lib/certificate.ts';
import { serveSite } from './other-gateway.ts';

/** Names of this machine that browsers take for three sites. Of them the gateway knows its own alone. */
const HOSTS = { gateway: 'localhost', listed: 'listed.localhost', stranger: 'stranger.localhost' } as const;

/** The running gateway by TLS on one site, and the built site on two others, each before that gateway. */
export interface Elsewhere {
  gateway: string;
  listed: string;
  stranger: string;
  close(): Promise<void>;
}

/** Hands a request to the gateway as a proxy does that has taken the TLS off. */
function forward(target: URL): RequestListener {
  return (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.2' };
    const { method = 'GET', url: path = '/' } = request;
    const passed = ask({ host: '127.0.0.1', port: target.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  };
}

/** Opens all three by TLS, with a certificate that is made for them. */
export async function openElsewhere(running: string): Promise<Elsewhere> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-elsewhere-'));
  const cert = await makeCertificate(folder, Object.values(HOSTS));
  const key = readFileSync(join(folder, 'privkey.pem'));
  rmSync(folder, { recursive: true });
  const listen = async (host: string, handler: RequestListener) => {
    const server = createServer({ cert, key }, handler);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return { server, origin: `https://${host}:${(server.address() as AddressInfo).port}` };
  };
  const gateway = await listen(HOSTS.gateway, forward(new URL(running)));
  const site = (request: IncomingMessage, response: ServerResponse) =>
    serveSite(request, response, { url: gateway.origin, merchant: 'marquee' });
  const [listed, stranger] = await Promise.all([listen(HOSTS.listed, site), listen(HOSTS.stranger, site)]);
  return {
    gateway: gateway.origin,
    listed: listed.origin,
    stranger: stranger.origin,
    async close() {
      for (const { server } of [gateway, listed, stranger]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}
