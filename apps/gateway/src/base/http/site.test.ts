import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { Resolvers } from './handlers.ts';
import type { PageLook } from './page-look.ts';
import { createServer } from './server.ts';
import { type Partners, registerSite } from './site.ts';

/** Every path of docs/rules/screens.md#routes, with parameters, other cases, slashes, and what nobody knows. */
const PATHS = [
  '/',
  '/index',
  '/index.html',
  '/home',
  '/register',
  '/register.html',
  '/noticePage',
  '/pointMall',
  '/lottery?gameCode=TCG_SEA&vendor=LOTT&playType=1',
  '/rng?page=hot',
  ...['live', 'pvp', 'fish', 'sports', 'bingo', 'lott', 'elott', 'esports'].flatMap((type) => [
    `/${type}`,
    `/${type}/hot`,
    `/${type}/vassalage/ABC`,
  ]),
  '/promotions',
  '/promoDetail?id=1',
  '/seamless',
  '/fbsports',
  '/help',
  '/helpmc',
  '/down',
  '/download',
  '/join',
  '/game?nodeId=1',
  '/login',
  '/LIVE/',
  '/PointMall/',
  '/nowhere/at.all',
];

const merchant = { id: 1, code: 'demo', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: false, allowPlain: false };
const resolvers = { merchantByHost: async () => merchant } as unknown as Resolvers;
const look: PageLook = { name: 'Quiet Room', isDemo: true, icons: null, mark: null, heroFor: null };
let partners: Partners = { hasAnalytics: false, domains: [], frames: [] };

describe('the site behind the gateway', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'site-'));
    writeFileSync(
      join(directory, 'index.html'),
      `<title>Site</title><script id="boot"><!--boot--></script><p>${'word '.repeat(2_000)}</p>`,
    );
    writeFileSync(join(directory, 'offline.html'), '<title>Offline</title>');
    writeFileSync(join(directory, 'sw.js'), '');
    app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
    await registerSite(app, {
      directory,
      resolvers,
      publicUrl: null,
      frameOrigins: [],
      studioPort: 8081,
      studioPublicUrl: null,
      boot: async (_merchant, { path }) => ({ data: { path }, images: [], partners }),
      look: async () => look,
    });
  });
  afterAll(() => app.close());

  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } });
  const policyOf = async (headers: Record<string, string> = {}): Promise<string> =>
    String((await open('/', headers)).headers['content-security-policy']);

  it.each(PATHS)('answers a reload of %s with the site', async (path) => {
    const answer = await open(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<title>Quiet Room</title>');
  });

  it.each(['br', 'gzip'])('sends the page of %s compressed, whatever its path', async (encoding) => {
    for (const path of ['/', '/rng', '/help?article=1', '/member/wallet']) {
      const answer = await open(path, { 'accept-encoding': encoding });
      expect([path, answer.headers['content-encoding']]).toEqual([path, encoding]);
      expect(answer.rawPayload.length).toBeLessThan(1_000);
    }
  });

  it('gives the page to who takes anything, but for the path of a file', async () => {
    const status = async (url: string, accept?: string) =>
      (await app.inject({ method: 'GET', url, headers: accept === undefined ? {} : { accept } })).statusCode;
    for (const path of PATHS.filter((each) => !each.endsWith('at.all'))) {
      expect([path, await status(path, '*/*'), await status(path)]).toEqual([path, 200, 200]);
    }
    expect(await status('/old-1.js', '*/*')).toBe(404);
    expect(await status('/pictures/gone.png', 'image/avif,image/webp,*/*;q=0.8')).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/rng', headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  it('does not take a call or a lost file for a page', async () => {
    expect((await open('/wps/nothing')).statusCode).toBe(404);
    expect((await open('/assets/old-1.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url: '/help', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });

  it('names the installed app after the brand', async () => {
    const answer = await app.inject('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({ name: 'Quiet Room', start_url: '/', display: 'standalone' });
    expect((answer.json() as { icons: { sizes: string }[] }).icons.map((icon) => icon.sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
  });

  it('has the worker looked for anew each time, and gives the offline page a policy', async () => {
    expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/offline.html')).headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('lets the analytics tag in only where the brand counts and the visitor agreed', async () => {
    const agreed = { cookie: 'analytics=yes' };
    expect(await policyOf(agreed)).not.toContain('google');
    partners = { hasAnalytics: true, domains: [], frames: [] };
    expect(await policyOf()).not.toContain('google');
    expect(await policyOf({ cookie: 'analytics=no' })).not.toContain('google');
    expect(await policyOf(agreed)).toMatch(/script-src 'self'[^;]* https:\/\/www\.googletagmanager\.com/);
  });

  it('lets the page ask the brand’s own addresses, and puts nothing else into its policy', async () => {
    partners = { hasAnalytics: false, domains: ['https://a.test', 'b.test:8080', "*; script-src 'unsafe-inline'"], frames: [] };
    expect(await policyOf()).toMatch(/connect-src 'self' https:\/\/a\.test b\.test:8080(;|$)/);
  });

  it('lets frames of the brand’s own launch servers in, by their origins', async () => {
    const frames = [
      'https://play.test/games',
      'http://play2.test:81',
      '//play3.test',
      "https://x.test'; script-src *",
      'data:text/html,x',
    ];
    partners = { hasAnalytics: false, domains: [], frames };
    expect(await policyOf()).toMatch(/frame-src 'self' \S+:8081 https:\/\/play\.test http:\/\/play2\.test:81(;|$)/);
  });
});
