import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { TABLES } from '../../../../src/tables/tables.ts';
import { runChecker } from '../../../../src/testing/checker.ts';
import { proofOf } from './testing/rounds.ts';

const [table] = TABLES.filter(({ game }) => game.kind === 'roulette');
if (!table) throw new Error('there is no roulette');
const proof = proofOf(table);
const { roundNo } = proof.round;

/** A studio that shows this round, whatever it is asked for. */
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(proof)));
afterEach(() => void server.close());

it('takes no other round for the one that was asked for by table and number', async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const studio = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const honest = await runChecker('verify-table.mjs', [studio, `${table.code}/${roundNo}`]);
  expect(honest).toEqual({ code: 0, lines: [expect.stringContaining(`${table.code} ${roundNo}: all is right`)] });
  const other = `${table.code}/${Number(roundNo) + 1}`;
  const { code, lines } = await runChecker('verify-table.mjs', [studio, other]);
  expect([code, lines]).toEqual([1, [`${table.code} ${roundNo}: the studio was asked for ${other}`]]);
});
