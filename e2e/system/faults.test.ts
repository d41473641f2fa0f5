import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayBooks, studioBooks } from './books.ts';
import { drawnFates, FATES, startFaultProxy } from './fault-proxy.ts';
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
    proxy = await startFaultProxy(gateway, drawnFates(SEED));
    return proxy.url;
  });
});
afterAll(async () => {
  await system?.stop();
  await proxy?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The studio keeps its file to itself while it runs; it says itself what still waits. */
const isQueueEmpty = async (): Promise<boolean> => {
  const ready = (await (await fetch(`${system.urls.studio}/readyz`)).json()) as { outbound: { entries: number } };
  return ready.outbound.entries === 0;
};

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
  const { books: studio } = studioBooks(dataDir);
  const { books, balances } = await gatewayBooks({ directory: join(dataDir, 'database') });
  expect(studio.size).toBeGreaterThan(PLAYERS);
  expect(Object.fromEntries(books)).toEqual(Object.fromEntries(studio));
  const won = [...studio.values()].reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(START * BigInt(PLAYERS) + won);
}, 400_000);
