import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase, hasMemory, type PostgresServer, startPostgres, UNSYNCED } from './postgres.ts';
import { run } from './run.ts';

// Without a server in reach there is nothing to test; the whole-test runner says that this half is missing.
const isHere = process.env['TEST_DATABASE_URL'] !== undefined;

let server: PostgresServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const ask = async (url: string, statement: string): Promise<string> =>
  (await run(join(server?.bin ?? '', 'psql'), ['-X', '-A', '-t', '-c', statement, url], { cwd: '/' })).output.trim();

describe.skipIf(!isHere)('the PostgreSQL of our own', () => {
  it('is durable, takes settings, copies databases, and leaves nothing behind', async () => {
    server = await startPostgres({ settings: { max_connections: 17 } });
    if (!server) throw new Error('no server');
    expect(await ask(server.url, 'show fsync')).toBe('on');
    expect(await ask(server.url, 'show max_connections')).toBe('17');

    const first = await createDatabase(server.url, 'first');
    await ask(first, 'create table kept (id int)');
    const second = await createDatabase(server.url, 'second', 'first');
    expect(await ask(second, 'select count(*) from kept')).toBe('0');

    const directory = await ask(server.url, 'show unix_socket_directories');
    expect(existsSync(directory)).toBe(true);
    expect(directory).not.toMatch(/^\/dev\/shm\//);
    await server.stop();
    await server.stop();
    expect(existsSync(directory)).toBe(false);
  });

  it('keeps in memory what need not outlive the machine, where there is room, and leaves nothing behind', async () => {
    const isRoom = hasMemory();
    server = await startPostgres({ settings: UNSYNCED });
    if (!server) throw new Error('no server');
    const directory = await ask(server.url, 'show unix_socket_directories');
    expect(directory.startsWith('/dev/shm/')).toBe(isRoom);
    expect(await ask(server.url, 'show fsync')).toBe('off');
    await server.stop();
    expect(existsSync(directory)).toBe(false);
  });

  it('refuses a name that is no plain name', async () => {
    await expect(createDatabase('postgres://x', 'a; drop table b')).rejects.toThrow(/no plain database name/);
  });

  it('says why when it cannot start', async () => {
    await expect(startPostgres({ settings: { no_such_setting: 'x' } })).rejects.toThrow(/no_such_setting/);
  });
});
