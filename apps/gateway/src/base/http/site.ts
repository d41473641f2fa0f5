import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import { languageOf, originOf } from './context.ts';
import type { RequestMerchant, Resolvers } from './handlers.ts';
import { dressed, type PageLook } from './page-look.ts';
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
  /**
   * What the page needs before it can show anything, which travels with the HTML, pictures that the browser may fetch
   * ahead, and whom the page may talk to beside us.
   */
  boot(
    merchant: RequestMerchant,
    request: { address: string; origin: string; path: string },
  ): Promise<{ data: unknown; images: readonly string[]; partners: Partners }>;
  /** How the brand looks: what of it is in the page itself, and in the manifest of the installed app. */
  look(merchant: RequestMerchant, origin: string): Promise<PageLook>;
}

/** Who a page may talk to beside this gateway. */
export interface Partners {
  /** The brand counts its visits: the tag is allowed to those who agreed. */
  hasAnalytics: boolean;
  /** Other addresses of the brand, whose speed the page measures. */
  domains: readonly string[];
  /** Servers of the brand on which game frames open. */
  frames: readonly string[];
}

/** The last part of a path that has an ending. */
const FILE = /\.[^/.]+$/;
/** What answers at the operator's door only: here there is nothing of it, not even a page that says so. */
const OPERATORS = ['/ops/', '/metrics', '/readyz', '/docs', '/openapi.json'];
const API_PREFIXES = ['/wps/', '/lgw/', '/lotto/', '/vendor/', '/images/', '/assets/', ...OPERATORS];
/** A host with or without scheme and port: anything else must not get into a policy. */
const HOST = /^(?:https?:\/\/)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

/** The origin of a server that may have a path; nothing for what is no web address. */
const originsOf = (server: string): string[] => {
  const url = URL.canParse(server) ? new URL(server) : null;
  return url && /^https?:$/.test(url.protocol) && HOST.test(url.origin) ? [url.origin] : [];
};

/** The cookie by which the site remembers that the visitor agreed to be counted. */
const CONSENT = 'analytics';
const TAG_SOURCE = 'https://www.googletagmanager.com';
const TAG_TARGETS = [TAG_SOURCE, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
/** The dark theme's ground, before the first paint of the installed app. */
const GROUND = '#0b0e16';
const MARKER = '<!--boot-->';

/** Whoever names HTML gets the page on every path; who takes anything, on those that are no file's, so that a lost script is not one. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  if (API_PREFIXES.some((prefix) => path.startsWith(prefix))) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && (!FILE.test(path) || path.endsWith('.html')));
}

/** JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

interface PolicyParts {
  hashes: { script: string[]; style: string[] };
  frames: readonly string[];
  /** Origins that the page may ask beside its own. */
  domains: readonly string[];
  /** True when the analytics tag may run. */
  isCounted: boolean;
}

function policyOf({ hashes, frames, domains, isCounted }: PolicyParts): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script, ...(isCounted ? [TAG_SOURCE] : [])].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...domains.filter((domain) => HOST.test(domain)), ...(isCounted ? TAG_TARGETS : [])].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The web app manifest of a brand: what the site is called and looks like once it is installed. */
function manifestOf({ name, icons }: PageLook): Record<string, unknown> {
  const icon = (file: string, size: string, purpose = 'any') => ({
    src: `/icons/${file}`,
    sizes: size,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: icons
      ? [icons.app, icons.favicon].flatMap((own) =>
          own ? [{ src: own.href, sizes: 'any', type: own.type, purpose: 'any' }] : [],
        )
      : [
          icon('icon.svg', 'any'),
          icon('icon-192.png', '192x192'),
          icon('icon-512.png', '512x512'),
          icon('maskable-512.png', '512x512', 'maskable'),
        ],
  };
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
      if (path.endsWith('/offline.html')) reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
    },
  });

  const frameOrigins = (origin: string): string[] => {
    const studio = options.studioPublicUrl ?? `${new URL(origin).protocol}//${new URL(origin).hostname}:${options.studioPort}`;
    return [studio, ...options.frameOrigins];
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin, merchant } = await originOf(request, options.resolvers, options.publicUrl);
    const { data, images, partners } = await options.boot(merchant, { address: request.ip, origin, path: request.url });
    if (images.length > 0)
      reply.header('link', images.map((image) => `<${encodeURI(image)}>; rel=preload; as=image; fetchpriority=high`).join(', '));
    return reply
      .header('cache-control', 'private, no-store')
      .header(
        'content-security-policy',
        policyOf({
          hashes,
          frames: [...frameOrigins(origin), ...partners.frames.flatMap(originsOf)],
          domains: partners.domains,
          isCounted: partners.hasAnalytics && request.cookies[CONSENT] === 'yes',
        }),
      )
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .type('text/html; charset=utf-8')
      .send(dressed(page, await options.look(merchant, origin)).replace(MARKER, () => scriptJson(data)));
  };

  app.get('/', sendPage);
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { origin, merchant } = await originOf(request, options.resolvers, options.publicUrl);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await options.look(merchant, origin))));
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, new BusinessError('not.found'), languageOf(request, null));
  // A route of its own, not the answer to what has none: only routes are compressed.
  app.get('/*', (request, reply) => (wantsPage(request) ? sendPage(request, reply) : refuse(request, reply)));
  app.setNotFoundHandler(refuse);
}
