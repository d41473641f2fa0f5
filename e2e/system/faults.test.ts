import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { FATES, startFaultProxy } from './fault-proxy.ts';
import { Player } from './player.ts';
import { startPrograms, until } from './programs.ts';

const PLAYERS = 8;
const SPINS = 6;
const SEED = 20_261;
const UNITS = 10_000;
const START = 5_000n * 10_000n;

let dataDir: string;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let system: Awaited<ReturnType<typeof startPrograms>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-faults-'));
  system = await startPrograms(dataDir, async (gateway) => {
    proxy = await startFaultProxy(gateway, SEED);
    return proxy.url;
  });
});
afterAll(async () => {
  await system?.stop();
  await proxy?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What one side says of a round: what was kept of the stake, what was paid, whether it is over. */
interface Entry {
  stake: bigint;
  payout: bigint;
  isOver: boolean;
}

/** The studio keeps its file to itself while it runs; it says itself what still waits. */
const isQueueEmpty = async (): Promise<boolean> => {
  const ready = (await (await fetch(`${system.urls.studio}/readyz`)).json()) as { outbound: { entries: number } };
  return ready.outbound.entries === 0;
};

function studioBooks(): Map<string, Entry> {
  const db = new DatabaseSync(join(dataDir, 'studio.db'), { readOnly: true });
  const rows = db.prepare('SELECT round_id, state, stake, payout FROM rounds WHERE trial = 0').all() as unknown as {
    round_id: string;
    state: string;
    stake: string;
    payout: string;
  }[];
  db.close();
  const books = new Map<string, Entry>();
  for (const { round_id: id, state, stake, payout } of rows) {
    expect(['closed', 'cancelled', 'refused'], `state of round ${id}`).toContain(state);
    // What was refused or cancelled must have left nothing behind.
    if (state === 'closed') books.set(id, { stake: BigInt(stake), payout: BigInt(payout), isOver: true });
  }
  return books;
}

/** The gateway's side, added up from the ledger's transfers alone, and what every player has. */
async function gatewayBooks(): Promise<{ books: Map<string, Entry>; balances: bigint[] }> {
  const db = await openDatabase({ directory: join(dataDir, 'database') });
  try {
    const rows = await db.query<{ round: string; stake: string; payout: string; over: boolean }>({
      text: `select group_id as round,
               (sum(case kind when 1 then amount when 3 then -amount else 0 end))::text as stake,
               (sum(case kind when 2 then amount when 4 then -amount else 0 end))::text as payout,
               bool_or(closes) as over
             from transfer where group_id is not null and kind between 1 and 6 group by account_id, provider, group_id
             having sum(case kind when 1 then amount when 3 then -amount else 0 end) <> 0
               or sum(case kind when 2 then amount when 4 then -amount else 0 end) <> 0`,
    });
    const books = rows.map(
      ({ round, stake, payout, over }) => [round, { stake: BigInt(stake), payout: BigInt(payout), isOver: over }] as const,
    );
    const held = await db.query<{ balance: bigint }>({
      text: `select balance from ledger_account a where kind = 'main' and owner_id is not null
               and exists (select from transfer t where t.account_id = a.id and t.kind between 1 and 6)`,
    });
    return { books: new Map(books), balances: held.map(({ balance }) => balance) };
  } finally {
    await db.close();
  }
}

async function seat(player: Player): Promise<void> {
  await player.register();
  await until('the demo credit is there', async () => (await player.balance()) * UNITS === Number(START));
  let node: string | undefined;
  await until('the games are there', async () => {
    const { value } = await player.call('GET', '/wps/relay/GCSGAME_gameList?gameType=RNG');
    node = (value['games'] as { gameCode: string; nodeId: string }[]).find(
      ({ gameCode }) => gameCode === 'lantern-night',
    )?.nodeId;
    return node !== undefined;
  });
  await player.launch(node ?? '');
}

it('keeps both sides’ books equal, whatever is dropped, delayed, doubled or reordered on the way', async () => {
  const players = Array.from({ length: PLAYERS }, () => new Player(system.urls));
  await Promise.all(players.map(seat));
  proxy.spoil();
  await Promise.all(
    players.map(async (player) => {
      for (let spin = 0; spin < SPINS; spin += 1) await player.spin(String(UNITS));
    }),
  );
  await proxy.heal();
  for (const player of players) await player.resume();
  await until('the studio’s queue is empty', isQueueEmpty, 150_000);
  await system.stop();

  for (const fate of FATES) expect(proxy.counts.get(fate) ?? 0, `calls with the fate ${fate}`).toBeGreaterThan(0);
  for (const player of players) expect(player.contradictions).toEqual([]);
  const studio = studioBooks();
  const { books, balances } = await gatewayBooks();
  expect(studio.size).toBeGreaterThan(PLAYERS);
  expect(Object.fromEntries(books)).toEqual(Object.fromEntries(studio));
  const won = [...studio.values()].reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(START * BigInt(PLAYERS) + won);
}, 400_000);
