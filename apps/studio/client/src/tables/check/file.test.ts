import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProvenBet } from '../../../../src/shared/table-protocol.ts';
import { TABLES } from '../../../../src/tables/tables.ts';
import { proofOf } from './testing/rounds.ts';

const CHECKER = join(import.meta.dirname, '../../../../../../docs/fairness/verify-table.mjs');

const [table] = TABLES.filter(({ game }) => game.kind === 'roulette');
if (!table) throw new Error('there is no roulette');
const proof = proofOf(table);
const { roundNo } = proof.round;

let bet: ProvenBet | undefined;
/** A studio that shows this round, whatever it is asked for. */
const server = createServer((_, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...proof, bet })),
);
beforeEach(async () => {
  bet = undefined;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const check = (named: string): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const studio = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    execFile(process.execPath, [CHECKER, studio, named], (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout.trim() }),
    );
  });

it('takes no other round for the one that was asked for by table and number', async () => {
  const text = expect.stringContaining(`${table.code} ${roundNo}: all is right`);
  expect(await check(`${table.code}/${roundNo}`)).toEqual({ code: 0, text });
  const other = `${table.code}/${Number(roundNo) + 1}`;
  expect(await check(other)).toEqual({ code: 1, text: `${table.code} ${roundNo}: the studio was asked for ${other}` });
});

it('tells the bet that was asked for, and whether it is paid as its areas pay', async () => {
  const betId = '0b'.repeat(16);
  const area = `straight-${proof.round.outcome[0]}`;
  const paid = (back: string): ProvenBet => ({
    ...{ betId, table: table.code, roundNo, stakes: [{ area, stake: '10000', back }], total: '10000', payout: back },
    state: 'settled',
  });
  expect((await check(betId)).text).toContain('the bet is not checked');
  bet = paid('360000');
  const good = await check(betId);
  expect(good).toEqual({ code: 0, text: expect.stringMatching(new RegExp(`: all is right .*; the bet: ${area} 1 → 36$`)) });
  for (const [lie, fault] of [
    [paid('350000'), `what came back of ${area} is something else`],
    [{ ...paid('360000'), payout: '0' }, 'the payout of the bet is another one'],
    [{ ...paid('360000'), total: '20000' }, 'the stake of the bet is another one'],
    [{ ...paid('360000'), roundNo: '202701150009' }, 'the bet is of another round'],
    [{ ...paid('360000'), betId: '0c'.repeat(16) }, 'the studio shows another bet'],
    [{ ...paid('360000'), state: 'returned' }, 'the bet came back and was paid'],
  ] as const) {
    bet = lie;
    expect(await check(betId)).toEqual({ code: 1, text: expect.stringContaining(fault) });
  }
  bet = { ...paid('0'), state: 'returned' };
  expect(await check(betId)).toEqual({ code: 0, text: expect.stringContaining('the stake of the bet came back: its player') });
});
