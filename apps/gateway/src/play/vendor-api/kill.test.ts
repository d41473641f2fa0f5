import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../base/calendar/clock.ts';
import { openDatabase } from '../../base/database/database.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { migratedDirectory } from '../../base/testing/migrated.ts';
import { baseSql, playSql, startTestGateway } from '../testing/gateway.ts';
import { type VendorAnswer, vendorClient } from '../testing/vendor-client.ts';

const STAKE = 10_000;
const START = 100_000_000;
const KILLS = 2;
const CALLERS = 8;
/** Every second caller sends this many bets in one request. */
const TOGETHER = 5;

interface Process {
  child: ChildProcess;
  url: string;
}

async function startProcess(place: string): Promise<Process> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/killable.ts'), place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function kill({ child }: Process): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

const bodyOf = (token: string, id: string) => ({
  token,
  txId: `d-${id}`,
  roundId: `r-${id}`,
  gameCode: 'lantern',
  amount: String(STAKE),
  currency: 'VND',
});

/** Sends bets until the gateway dies. Every id that was sent is in `sent`, every answer that came back in `acknowledged`. */
async function betUntilDeath(
  process: Process,
  token: string,
  round: number,
  sent: string[],
  acknowledged: Map<string, VendorAnswer>,
): Promise<void> {
  const call = vendorClient(process.url);
  let answered = 0;
  const caller = async (number: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      const ids = Array.from({ length: number % 2 === 0 ? 1 : TOGETHER }, (_, place) => `${round}-${number}-${turn}-${place}`);
      const bodies = ids.map((id) => bodyOf(token, id));
      sent.push(...ids);
      let answers: VendorAnswer[];
      try {
        if (bodies.length === 1) answers = [await call('debit', bodies[0])];
        else {
          const movements = bodies.map((body) => ({ call: 'debit', body }));
          const { http, answers: each } = await call('movements', { movements });
          answers = (each as VendorAnswer[]).map((answer) => ({ http, ...answer }));
        }
      } catch {
        return;
      }
      for (const [place, answer] of answers.entries()) {
        if (answer['http'] !== 200) return;
        acknowledged.set(ids[place] ?? '', answer);
      }
      answered += 1;
      // In the middle of everybody's bets.
      if (answered === 25) await kill(process);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)));
}

describe.each(databaseKinds)('a gateway that is killed between bets on %s', (kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-kill-'));
  let dropDatabase: (() => Promise<void>) | null = null;
  afterAll(async () => {
    await dropDatabase?.();
    rmSync(directory, { recursive: true, force: true });
  });

  test('loses no acknowledged bet and books none twice', { timeout: 240_000 }, async () => {
    let place = join(directory, 'database');
    if (kind === 'postgres') {
      const db = await openTestDatabase(kind, playSql(baseSql));
      dropDatabase = db.close;
      place = db.url ?? '';
    } else await migratedDirectory(place, playSql(baseSql));
    const sent: string[] = [];
    const acknowledged = new Map<string, VendorAnswer>();

    let gateway = await startProcess(place);
    const made = await vendorClient(gateway.url)('test/session', { balance: String(START) });
    const [token, player] = [String(made['token']), String(made['player'])];
    for (let round = 0; round < KILLS; round += 1) {
      await betUntilDeath(gateway, token, round, sent, acknowledged);
      gateway = await startProcess(place);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(25 * KILLS);

    // The vendor repeats everything that it ever sent, answered or not.
    const call = vendorClient(gateway.url);
    for (const id of sent) {
      const answer = await call('debit', bodyOf(token, id));
      expect(answer.status).toBe('OK');
      const before = acknowledged.get(id);
      if (before) expect(answer).toEqual(before);
    }
    const left = START - sent.length * STAKE;
    expect(await call('balance', { token })).toMatchObject({ status: 'OK', balance: String(left) });
    await kill(gateway);

    const db = await openDatabase(kind === 'postgres' ? { url: place, poolSize: 4 } : { directory: place });
    const after = await startTestGateway({ db, clock: systemClock });
    await after.play.catchUp();
    const [rounds] = await db.query<{ n: bigint; stake: string }>({
      text: `select count(*) as n, sum(stake)::text as stake from play_round
             where account_id = (select account_id from vendor_player where id = $1)`,
      values: [player],
    });
    expect(rounds).toEqual({ n: BigInt(sent.length), stake: String(sent.length * STAKE) });
    expect(await after.wallet.reconcile()).toEqual([]);
    await after.close();
    await db.close();
  });
});
