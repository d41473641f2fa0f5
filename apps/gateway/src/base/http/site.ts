import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import { languageOf, originOf } from './context.ts';
import type { RequestMerchant, Resolvers } from './handlers.ts';
import { sendRefusal } from './reply.ts';

export interface SiteOptions {
  /** The built site. */
  directory: string;
  resolvers: Resolvers;
  publicUrl: string | null;
  /** Origins of game frames beside our own vendor's. */
  frameOrigins: readonly string[];
  /** Port of our own vendor, on the page's host when it has no address of its own. */
  studioPort: number;
  studioPublicUrl: string | null;
  /** What the page needs before it can show anything, which travels with the HTML, and pictures that the browser may fetch ahead. */
  boot(
    merchant: RequestMerchant,
    request: { address: string; origin: string; path: string },
  ): Promise<{ data: unknown; images: readonly string[] }>;
}

const API_PREFIXES = ['/wps/', '/lgw/', '/lotto/', '/vendor/', '/ops/', '/images/', '/assets/'];
const MARKER = '<!--boot-->';

/** JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function policyOf(hashes: { script: string[]; style: string[] }, frames: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built site: assets compressed and immutable, and the page with its boot data on every path that is not a call's. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const page = readFileSync(join(options.directory, 'index.html'), 'utf8');
  const hashFile = join(options.directory, 'csp.json');
  const hashes = existsSync(hashFile)
    ? (JSON.parse(readFileSync(hashFile, 'utf8')) as { script: string[]; style: string[] })
    : { script: [], style: [] };

  await app.register(fastifyStatic, {
    root: options.directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.map', '**/*.br', '**/*.gz', 'csp.json', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const frameOrigins = (origin: string): string[] => {
    const studio = options.studioPublicUrl ?? `${new URL(origin).protocol}//${new URL(origin).hostname}:${options.studioPort}`;
    return [studio, ...options.frameOrigins];
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin, merchant } = await originOf(request, options.resolvers, options.publicUrl);
    const { data, images } = await options.boot(merchant, { address: request.ip, origin, path: request.url });
    if (images.length > 0) reply.header('link', images.map((image) => `<${encodeURI(image)}>; rel=preload; as=image`).join(', '));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policyOf(hashes, frameOrigins(origin)))
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .type('text/html; charset=utf-8')
      .send(page.replace(MARKER, () => scriptJson(data)));
  };

  app.get('/', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !API_PREFIXES.some((prefix) => path.startsWith(prefix))) return sendPage(request, reply);
    return sendRefusal(reply, new BusinessError('not.found'), languageOf(request, null));
  });
}
