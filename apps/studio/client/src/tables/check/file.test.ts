import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { TABLES } from '../../../../src/tables/tables.ts';
import { proofOf } from './testing/rounds.ts';

const CHECKER = join(import.meta.dirname, '../../../../../../docs/fairness/verify-table.mjs');

const [table] = TABLES.filter(({ game }) => game.kind === 'roulette');
if (!table) throw new Error('there is no roulette');
const proof = proofOf(table);
const { roundNo } = proof.round;

/** A studio that shows this round, whatever it is asked for. */
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(proof)));
afterEach(() => void server.close());

const check = (studio: string, named: string): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [CHECKER, studio, named], (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout.trim() }),
    );
  });

it('takes no other round for the one that was asked for by table and number', async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const studio = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = expect.stringContaining(`${table.code} ${roundNo}: all is right`);
  expect(await check(studio, `${table.code}/${roundNo}`)).toEqual({ code: 0, text });
  const other = `${table.code}/${Number(roundNo) + 1}`;
  expect(await check(studio, other)).toEqual({ code: 1, text: `${table.code} ${roundNo}: the studio was asked for ${other}` });
});
