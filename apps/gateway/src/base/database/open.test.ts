import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { EMBEDDED_MAJOR } from './data-directory.ts';
import { openConfigured } from './open.ts';

describe('a data directory that cannot hold a database', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-data-'));
  });
  afterEach(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  const open = (path: string) => openConfigured(readConfig({ DATA_DIR: path }));

  it('is named when it is no folder, or lies in what is none', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toThrow(`DATA_DIR ${file} is not a folder`);
    await expect(open(join(file, 'below'))).rejects.toThrow('is not a folder');
  });

  it('is named when nothing can be written there', async () => {
    chmodSync(folder, 0o500);
    // Root may write everywhere; so this is asked as somebody else.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const refused = open(folder).catch((error: unknown) => (error as Error).message);
    if (isRoot) process.seteuid?.(0);
    expect(await refused).toBe(`DATA_DIR ${folder} cannot be written: this user may not write there`);
  });

  it('is named when it holds the database of another version, or no database', async () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '99\n');
    await expect(open(folder)).rejects.toThrow(/holds a database of PostgreSQL 99/);
    rmSync(join(folder, 'database', 'PG_VERSION'));
    writeFileSync(join(folder, 'database', 'notes.txt'), '');
    await expect(open(folder)).rejects.toThrow(/holds something that is no database/);
    rmSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'database'), '');
    await expect(open(folder)).rejects.toThrow(/holds a file where its database belongs/);
  });

  it('is told from one of our own version', async () => {
    const db = await openTestDatabase('embedded', []);
    const [row] = await db.query<{ major: string }>({
      text: `select split_part(current_setting('server_version'), '.', 1) as major`,
    });
    expect(row?.major).toBe(EMBEDDED_MAJOR);
    await db.close();
  });
});

describe.runIf(databaseKinds.includes('postgres'))('a PostgreSQL at the start', () => {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const at = (port: number): string => {
    const url = new URL(server);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };

  it('is waited for while it is not there, with a line now and then', async () => {
    const proxied = new URL(server);
    const gate = createServer();
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    const { port } = gate.address() as AddressInfo;
    await new Promise((resolve) => gate.close(resolve));
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const warn = vi.fn(() => {
      if (warn.mock.calls.length === 2) tell();
    });
    const opening = openConfigured(readConfig({ DATABASE_URL: at(port) }), { log: { warn }, pauseMs: 1, triesPerLine: 3 });
    await told;
    expect(warn).toHaveBeenLastCalledWith({ reason: expect.stringContaining('ECONNREFUSED') }, 'waiting for the database');
    // Now it is there.
    const door = createServer((socket) => {
      const inner = connect(Number(proxied.port || 5432), proxied.hostname);
      socket.pipe(inner).pipe(socket);
      for (const each of [socket, inner]) each.on('error', () => {});
    });
    await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
    const db = await opening;
    expect(await db.query({ text: 'select 1 as n' })).toEqual([{ n: 1 }]);
    await db.close();
    door.close();
  });

  it('stops the start with one line when it does not let us in', async () => {
    const log = { warn: vi.fn() };
    const url = new URL(server);
    url.pathname = '/no_such_database';
    const refused = openConfigured(readConfig({ DATABASE_URL: url.href }), { log, pauseMs: 1 });
    await expect(refused).rejects.toThrow(/^the database at DATABASE_URL cannot be reached: [^\n]+$/);
    url.username = 'nobody_of_this_name';
    await expect(openConfigured(readConfig({ DATABASE_URL: url.href }), { log, pauseMs: 1 })).rejects.toThrow(
      /cannot be reached/,
    );
    expect(log.warn).not.toHaveBeenCalled();
  });
});
