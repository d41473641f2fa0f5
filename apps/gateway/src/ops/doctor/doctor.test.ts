import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Clock, systemClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { readConfig } from '../../base/settings/config.ts';
import type { Environment } from '../../base/settings/settings.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { schema, sqlModules } from '../../modules.ts';
import { operatorCalls } from '../../operator-calls.ts';
import { runOps } from '../run.ts';
import { surroundingsOf } from '../testing/surroundings.ts';
import { diskFinding } from './machine.ts';
import { isWeak } from './secrets.ts';

const HOUR_MS = 3_600_000;
const drawn = (): string => randomBytes(32).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'marquee-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A backup of that age, in a folder of its own. */
function backup(hours: number): string {
  const path = mkdtempSync(join(folder, 'backup-'));
  const file = join(path, 'marquee.dump');
  writeFileSync(file, 'a dump');
  const at = (Date.now() - hours * HOUR_MS) / 1_000;
  utimesSync(file, at, at);
  return path;
}

/** Settings with which nothing is wrong. */
const sound = (): Environment => ({
  DEMO: '0',
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://localhost/marquee',
  SECRET_KEY: drawn(),
  OPS_PORT: '8082',
  OPS_TOKEN: drawn(),
  JWE_PRIVATE_KEY_FILE: join(folder, 'jwe.pem'),
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://play.example.com',
  STUDIO_PUBLIC_URL: 'https://games.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'service@example.com',
  BACKUP_PATH: backup(1),
});

describe('a secret', () => {
  it('is weak that words or repeats make up, and strong when it was drawn', () => {
    const weak = [
      'k'.repeat(64),
      'abc'.repeat(20),
      'write-here-what-openssl-rand-hex-32-says',
      '1234567890123456789012345678901234567890',
    ];
    expect(weak.filter((secret) => !isWeak(secret))).toEqual([]);
    for (let at = 0; at < 200; at += 1) {
      for (const bytes of [16, 24, 32]) {
        const secrets = [randomBytes(bytes).toString('hex'), randomBytes(24).toString('base64')];
        expect(secrets.filter(isWeak)).toEqual([]);
      }
    }
  });
});

it('says how much room is left, and when it is little or none', () => {
  const of = (mib: number) =>
    diskFinding({ dataDir: join(folder, 'not', 'there') }, () => ({ bavail: mib * 256, bsize: 4_096 }) as never);
  expect([of(4_096), of(1_000), of(100)].map(({ state }) => state)).toEqual(['ok', 'warn', 'fail']);
  expect(of(100)).toMatchObject({
    line: expect.stringContaining('100 MiB') as string,
    advice: expect.stringContaining('DATA_DIR') as string,
  });
});

describe.each(usualKind)('the doctor on %s', (kind) => {
  let db: Database;
  let printed: string[] = [];
  /** Runs it; returns its exit code. */
  const look = async (env: Environment, more: { clock?: Clock; open?: () => Promise<Database> } = {}): Promise<number> => {
    printed = [];
    return runOps(['doctor'], {
      settings: () => readConfig(env),
      schema,
      calls: operatorCalls,
      print: (line) => void printed.push(line),
      complain: (line) => void printed.push(line),
      open: more.open ?? (async () => ({ ...db, close: async () => {} })),
      clock: more.clock ?? systemClock,
      log: createLog('silent'),
    });
  };
  const bad = (): string[] => printed.filter((line) => /^(?:warn|fail)/.test(line));
  // PostgreSQL of tests may be run without a durable disk; the embedded database is refused for real money as such.
  const ofServer = (line: string): boolean => !line.startsWith('fail  database: ');

  beforeAll(async () => {
    const pem = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(join(folder, 'jwe.pem'), pem);
    db = await openTestDatabase(kind, sqlModules);
    const brand = createBrand({ db, clock: systemClock, demo: false });
    await brand.create({
      ...{ code: 'orchid', name: 'Orchid', hosts: ['play.example.com'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
      ...{ businessTimezone: 'Asia/Ho_Chi_Minh', languages: ['VI', 'EN'], modules: ['USERNAMEREG3'] },
    });
  });
  afterAll(() => db.close());

  it('finds nothing where nothing is wrong, and shows no secret', async () => {
    const env = sound();
    await look(env);
    expect(bad().filter(ofServer)).toEqual([]);
    expect(printed).toContain('ok    brand orchid: answers at play.example.com');
    const said = printed.join('\n');
    for (const name of ['SECRET_KEY', 'OPS_TOKEN']) expect(said).not.toContain(env[name]);
  });

  it('speaks of the database as it is', async () => {
    const code = await look(sound());
    if (kind === 'embedded') {
      expect([code, bad()]).toEqual([2, ['fail  database: is embedded: it survives no power cut']]);
      return;
    }
    const [{ off } = { off: false }] = await db.query<{ off: boolean }>({
      text: `select current_setting('fsync') = 'off' as off`,
    });
    expect(code).toBe(off ? 2 : 0);
    expect(printed.some((line) => line.startsWith(`${off ? 'fail' : 'ok  '}  database: `))).toBe(true);
  });

  const same = drawn();
  const WRONG: [what: string, more: Environment, line: RegExp][] = [
    ['no door of the operator', { OPS_PORT: '' }, /^warn {2}OPS_PORT: is not set/],
    ['no token', { OPS_TOKEN: '' }, /^warn {2}OPS_TOKEN: is not set/],
    ['a weak secret', { SECRET_KEY: 'marquee'.repeat(8) }, /^fail {2}SECRET_KEY: can be guessed/],
    ['a secret used twice', { SECRET_KEY: same, OPS_TOKEN: same }, /^fail {2}OPS_TOKEN: is the same secret as SECRET_KEY/],
    ['no key of encrypted calls', { JWE_PRIVATE_KEY_FILE: '' }, /^warn {2}JWE_PRIVATE_KEY: .*each start/],
    [
      'none of several gateways',
      { JWE_PRIVATE_KEY_FILE: '', REDIS_URL: 'redis://localhost' },
      /^fail {2}JWE_PRIVATE_KEY: .*several/,
    ],
    ['a demo', { DEMO: '1' }, /^warn {2}DEMO: is 1/],
    ['no public address', { PUBLIC_URL: '' }, /^warn {2}PUBLIC_URL: is not set/],
    ['no TLS', { PUBLIC_URL: 'http://play.example.com' }, /^fail {2}PUBLIC_URL: is not TLS/],
    ['a studio that browsers do not find', { STUDIO_PUBLIC_URL: '' }, /^warn {2}STUDIO_PUBLIC_URL: is not set/],
    ['a studio without TLS', { STUDIO_PUBLIC_URL: 'http://games.example.com' }, /^fail {2}STUDIO_PUBLIC_URL: /],
    ['a proxy that is not named', { TRUSTED_PROXIES: '' }, /^fail {2}TRUSTED_PROXIES: is not set/],
    ['a port that is open without TLS', { HOST: '0.0.0.0' }, /^warn {2}HOST: is 0\.0\.0\.0/],
    [
      'a database over the open net',
      { DATABASE_URL: 'postgres://db.example.com/marquee' },
      /^warn {2}DATABASE_URL: .*without TLS/,
    ],
    ['a Redis over the open net', { REDIS_URL: 'redis://redis.example.com' }, /^warn {2}REDIS_URL: .*without TLS/],
    ['no mail', { SMTP_URL: '', MAIL_FROM: '' }, /^warn {2}mail: cannot leave/],
    ['no word of backups', { BACKUP_PATH: '' }, /^warn {2}BACKUP_PATH: is not set/],
    ['old backups', { BACKUP_PATH: backup(30) }, /^fail {2}backup: .*30 hours old/],
    ['no backups', { BACKUP_PATH: join(folder, 'none') }, /^fail {2}backup: there is none/],
  ];
  it.each(WRONG)('says what to do about %s', async (_, more, line) => {
    await look({ ...sound(), ...more });
    expect(
      bad().some((each) => line.test(each)),
      printed.join('\n'),
    ).toBe(true);
    // Every line that is not well is followed by what to do.
    for (const each of bad()) expect(printed[printed.indexOf(each) + 1]).toMatch(/^ {6}→ \S/);
  });

  it('takes an empty file for no backup, and looks into the folders of base backups', async () => {
    const path = backup(30);
    writeFileSync(join(path, 'failed.dump'), '');
    await look({ ...sound(), BACKUP_PATH: path });
    expect(bad().some((each) => each.includes('30 hours old'))).toBe(true);
    mkdirSync(join(path, 'base'));
    writeFileSync(join(path, 'base', 'backup_label'), 'now');
    await look({ ...sound(), BACKUP_PATH: path });
    expect(bad().filter(ofServer)).toEqual([]);
  });

  it('ends with 0, 1 or 2: well, warnings, failures', async () => {
    const demo = { DATA_DIR: folder, SECRET_KEY: drawn(), JWE_PRIVATE_KEY_FILE: join(folder, 'jwe.pem') };
    if (kind === 'embedded') expect(await look(demo)).toBe(1);
    expect(await look({ ...demo, SECRET_KEY: 'k'.repeat(32) })).toBe(2);
    expect(printed.at(-1)).toMatch(/^\d that fail, \d warnings$/);
  });

  it('knows the modules whose channel is missing, and the vendors whose key is', async () => {
    const brand = createBrand({ db, clock: systemClock, demo: false });
    await brand.create({
      ...{ code: 'lotus', name: 'Lotus', hosts: ['lotus.example.com'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
      ...{
        businessTimezone: 'Asia/Ho_Chi_Minh',
        languages: ['VI'],
        modules: ['USERNAMEREG3', 'MOBILENUMREG3', 'CHNGPASSVERIF3'],
      },
    });
    const run = (...args: string[]): Promise<number> =>
      runOps(args, surroundingsOf(db, { settings: () => readConfig(sound()), complain: (line) => void printed.push(line) }));
    expect(await run('vendor-add', '--code', 'NOVA', '--name', 'Nova', '--url', 'https://nova.example'), printed.join()).toBe(0);
    await look(sound());
    expect(bad().filter(ofServer)).toEqual([
      'fail  brand lotus: MOBILENUMREG3, CHNGPASSVERIF3 are on and no SMS can leave',
      'fail  VENDOR_KEY_NOVA: is not set and NOVA is open: its games do not open, its calls are refused',
    ]);
    await look({ ...sound(), SMS_URL: 'https://sms.example.com', VENDOR_KEY_NOVA: drawn() });
    expect(bad().filter(ofServer)).toEqual([]);
  });

  it('compares the clocks', async () => {
    const off = (ms: number): Clock => ({ now: () => systemClock.now() + ms });
    await look(sound(), { clock: off(5_000) });
    expect(bad().some((line) => /^warn {2}clock: .* 5\.\d s apart/.test(line))).toBe(true);
    await look(sound(), { clock: off(-60_000) });
    expect(bad().some((line) => /^fail {2}clock: .* (?:59|60)\.\d s apart/.test(line))).toBe(true);
  });

  it('says what keeps it from looking: settings, a database that is not there, a schema that is older', async () => {
    expect(await look({ DEMO: '0' })).toBe(2);
    expect(printed[0]).toMatch(/^fail {2}settings: SECRET_KEY must be set with DEMO=0/);
    expect(await look(sound(), { open: async () => Promise.reject(new Error('cannot reach the database')) })).toBe(2);
    expect(bad()).toEqual(['fail  database: cannot reach the database']);
    const empty = await openTestDatabase(kind, []);
    expect(await look(sound(), { open: async () => empty })).toBe(2);
    expect(bad()).toEqual([expect.stringMatching(/^fail {2}schema: .*npm run ops -- migrate/)]);
  });

  it('speaks in the log of a gateway that starts for real players', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const config = readConfig({ ...sound(), PORT: '0', TRUSTED_PROXIES: '' });
    const app = await createApp(config, { clock: systemClock, log, db: { ...db, close: async () => {} } });
    await app.listen();
    await app.close();
    const told = lines.map((line) => JSON.parse(line) as { check?: string; level: number; advice?: string });
    expect(told.find(({ check }) => check === 'TRUSTED_PROXIES')).toMatchObject({
      level: 50,
      advice: expect.any(String) as string,
    });
    expect(told.filter(({ check }) => check === 'PUBLIC_URL')).toEqual([]);
  });
});
