import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../apps/gateway/src/app.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { anyKind, openTestDatabase } from '../../apps/gateway/src/base/testing/database.ts';
import { type Brand, createBrand } from '../../apps/gateway/src/brand/index.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import { makeCertificate } from '../../scripts/lib/certificate.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';
import { type Answer, type Asked, ask, type Front, haproxy, nginx, startFront } from './front.ts';
import { untilReady } from './programs.ts';

const HOSTS = { orchid: 'play.orchid.example', lotus: 'play.lotus.example' };
const STUDIO = 'games.example';
const STRANGER = 'other.example';
const key = randomBytes(32).toString('hex');
const folder = mkdtempSync(join(tmpdir(), 'marquee-fronts-'));

const fronts: { front: Front; program: string | null }[] = [];
for (const front of [nginx, haproxy]) fronts.push({ front, program: await front.find() });
const isAny = fronts.some(({ program }) => program !== null);

let app: App;
let brand: Brand;
let studio: ChildProcess | null = null;
let certificate = '';
let [gatewayPort, studioPort] = [0, 0];

async function startGateway(): Promise<void> {
  const config = readConfig({
    ...{ DEMO: '0', SECRET_KEY: key, DATA_DIR: join(folder, 'gateway'), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    ...{ PUBLIC_URL: `https://${HOSTS.orchid}`, STUDIO_PUBLIC_URL: `https://${STUDIO}`, TRUSTED_PROXIES: '127.0.0.1' },
  });
  const db = await openTestDatabase(anyKind, sqlModules);
  app = await createApp(config, { clock: systemClock, log: createLog('silent'), db });
  brand = createBrand({ db: app.db, clock: systemClock, demo: false });
  for (const [code, host] of Object.entries(HOSTS)) {
    await brand.create({
      ...{ code, name: code, hosts: [host], currency: 'VND', currencySymbol: '₫', countryCode: 'VN', allowPlain: true },
      ...{ businessTimezone: 'Asia/Ho_Chi_Minh', languages: ['EN'], modules: ['USERNAMEREG3'] },
    });
  }
  await app.listen();
  gatewayPort = (app.server.server.address() as AddressInfo).port;
}

async function startStudio(): Promise<void> {
  [studioPort] = (await freePorts(1)) as [number];
  studio = spawn(process.execPath, ['apps/studio/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ VENDOR_KEY_RLT: key, SECRET_KEY: key, DEMO: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'studio') },
      ...{ STUDIO_PORT: String(studioPort), GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`, TRUSTED_PROXIES: '127.0.0.1' },
    },
  });
  await untilReady(`http://127.0.0.1:${studioPort}`, studio, () => 'it is started without output');
}

describe.skipIf(!isAny)('in front of a gateway with two brands and the studio', () => {
  beforeAll(async () => {
    certificate = await makeCertificate(folder, [...Object.values(HOSTS), STUDIO, STRANGER]);
    await startGateway();
    await startStudio();
  });
  afterAll(async () => {
    if (studio) {
      studio.kill('SIGTERM');
      await once(studio, 'exit');
    }
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { front, program } of fronts) {
    describe.skipIf(program === null)(`${front.name} with the delivered file`, () => {
      let running: { stop(): Promise<void> } | null = null;
      let [plain, tls] = [0, 0];
      const get = (host: string, path: string, more: Partial<Asked> = {}): Promise<Answer> => {
        const code = Object.entries(HOSTS).find(([, each]) => each === host)?.[0] ?? 'orchid';
        return ask({ port: tls, certificate, host, path, ...more, headers: { merchant: code, ...more.headers } });
      };

      beforeAll(async () => {
        [plain, tls] = (await freePorts(2)) as [number, number];
        const own = mkdtempSync(join(folder, 'front-'));
        await makeCertificate(own, [...Object.values(HOSTS), STUDIO, STRANGER]).then((made) => (certificate = made));
        running = await startFront(program ?? '', front, { folder: own, plain, tls, gateway: gatewayPort, studio: studioPort });
      });
      afterAll(() => running?.stop());

      it('sends who comes without TLS to TLS', async () => {
        const answer = await fetch(`http://127.0.0.1:${plain}/slots?a=1`, {
          redirect: 'manual',
          headers: { host: HOSTS.orchid },
        });
        expect([answer.status, answer.headers.get('location')]).toEqual([
          308,
          expect.stringMatching(/^https:\/\/.*\/slots\?a=1$/),
        ]);
      });

      it('answers for each brand at its host, and for nobody elsewhere', async () => {
        for (const [code, host] of Object.entries(HOSTS)) {
          const { status, headers, body } = await get(host, '/wps/system/status');
          expect([status, (JSON.parse(body) as { value: { info: { merchantCode: string } } }).value.info.merchantCode]).toEqual([
            200,
            code,
          ]);
          expect(headers['strict-transport-security']).toMatch(/max-age=/);
        }
        const { body } = await get(HOSTS.orchid, '/wps/system/status', { headers: { merchant: 'lotus' } });
        expect(JSON.parse(body)).toMatchObject({ success: false, errorCode: 'domain_not_available' });
        expect((await get(STRANGER, '/wps/system/status')).status).toBe(421);
        expect((await get(HOSTS.orchid, '/')).body).toMatch(/<!doctype html>/i);
      });

      it('tells the gateway the visitor’s address, not what the visitor says', async () => {
        const headers = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.2' };
        const { body } = await get(HOSTS.lotus, '/wps/system/location', { headers });
        expect((JSON.parse(body) as { value: { ip: string } }).value.ip).toBe('127.0.0.2');
      });

      it.each(['/ops/v1/brands', '/metrics', '/readyz', '/readyz?deep', '/docs', '/docs/', '/openapi.json'])(
        'keeps %s from players',
        async (path) => expect((await get(HOSTS.orchid, path)).status).toBe(404),
      );

      it('has the studio at its own host', async () => {
        expect(JSON.parse((await get(STUDIO, '/healthz')).body)).toEqual({ status: 'ok' });
        expect((await get(STUDIO, '/posters/lantern-night.svg')).status).toBe(200);
      });

      it('hands on each event when it happens', async () => {
        const body = JSON.stringify({
          username: `f${randomBytes(5).toString('hex')}`,
          password: 'Front2026',
          agreed: true,
          login: true,
        });
        const json = { 'content-type': 'application/json', encryption: 'none' };
        const made = await get(HOSTS.orchid, '/wps/member/register', { method: 'PUT', headers: json, body });
        const { value } = JSON.parse(made.body) as { value: { token: string } };
        const cookie = [made.headers['set-cookie'] ?? []]
          .flat()
          .map((each) => each.split(';')[0])
          .join('; ');
        const changes: Promise<void>[] = [];
        // Each piece is acted upon while the stream is open: a proxy that holds the first back never sees the second made.
        const { headers, body: heard } = await get(HOSTS.orchid, '/wps/live/events', {
          headers: { authorization: value.token, cookie },
          onPiece(text) {
            if (text.includes('retry:') && changes.length === 0) changes.push(changeBrand());
            return text.includes('"brand"');
          },
        });
        await Promise.all(changes);
        expect(headers['content-type']).toMatch(/^text\/event-stream/);
        expect(heard).toMatch(/"type":"brand"/);
      });

      const changeBrand = async (): Promise<void> => {
        const { id } = (await brand.byCode('orchid')) ?? { id: 0 };
        await brand.setStatus(id, 'maintenance', null);
        await brand.setStatus(id, 'normal', null);
        await brand.setRegions(id, [front.name === 'nginx' ? 'AQ' : 'BV']);
      };
    });
  }
});
