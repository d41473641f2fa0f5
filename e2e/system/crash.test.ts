import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Player } from './player.ts';
import { type ProgramName, startPrograms, until } from './programs.ts';

const PLAYERS = 6;
/** One of each mathematics: lines, ways, clusters. */
const GAMES = ['lantern-night', 'ember-kiln', 'paper-pond'];
const CRASHES: readonly ProgramName[] = ['gateway', 'studio', 'gateway', 'studio'];
const SPINS_BETWEEN = 5;
const UNITS = 10_000;

let dataDir: string;
let system: Awaited<ReturnType<typeof startPrograms>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-crash-'));
  system = await startPrograms(dataDir);
});
afterAll(async () => {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Bet {
  roundId: string;
  stake: number;
  payout: number;
  status: string;
}

async function betsOf(player: Player): Promise<{ bets: Bet[]; count: number }> {
  const bets: Bet[] = [];
  for (let page = 1; ; page += 1) {
    const { value } = await player.call('GET', `/wps/relay/ODSFE2_RNGOrders?size=100&page=${page}`);
    bets.push(...(value['list'] as Bet[]));
    if (page >= Number(value['totalPages'])) return { bets, count: Number(value['totalCount']) };
  }
}

/** What the player was told of a round, and what the betting record must therefore say. */
async function expectSettled(player: Player): Promise<void> {
  const closed = [...player.rounds.values()].filter((round) => round.state === 'closed');
  await until('every bet is on record', async () => {
    const { bets } = await betsOf(player);
    return (
      bets.every((bet) => bet.status !== 'unsettled') &&
      closed.every((round) => bets.some((bet) => bet.roundId === round.roundId))
    );
  });
  const { bets, count } = await betsOf(player);
  expect(bets.length).toBe(count);
  expect(new Set(bets.map((bet) => bet.roundId)).size, 'rounds booked twice').toBe(bets.length);
  for (const round of closed) {
    const bet = bets.find((each) => each.roundId === round.roundId);
    expect([bet?.stake, bet?.payout], `round ${round.roundId}`).toEqual([
      Number(round.stake) / UNITS,
      Number(round.payout) / UNITS,
    ]);
  }
  const known = new Set(closed.map((round) => round.roundId));
  // A round that the player never heard the end of was either refunded, or is on record like any other.
  const total = (key: 'stake' | 'payout'): number =>
    bets.filter((bet) => bet.status !== 'cancelled').reduce((sum, bet) => sum + Math.round(bet[key] * UNITS), 0);
  expect(Math.round((await player.balance()) * UNITS)).toBe(5_000 * UNITS - total('stake') + total('payout'));
  expect(known.size).toBeGreaterThan(0);
}

it('loses no acknowledged bet and books none twice while gateway and studio are killed', async () => {
  const players = Array.from({ length: PLAYERS }, () => new Player(system.urls));
  await Promise.all(players.map((player, index) => player.enter(GAMES[index % GAMES.length] ?? '')));
  let spins = 0;
  let isOver = false;
  const play = async (player: Player): Promise<void> => {
    while (!isOver) {
      await player.spin(String(UNITS));
      spins += 1;
    }
  };
  const playing = Promise.all(players.map(play));
  for (const name of CRASHES) {
    const goal = spins + SPINS_BETWEEN;
    await until('play goes on', async () => spins >= goal, 120_000);
    await system.crash(name);
    await system.ready(name);
  }
  isOver = true;
  await playing;
  for (const player of players) {
    await player.resume();
    expect(player.contradictions).toEqual([]);
    await expectSettled(player);
  }
  const deep = await fetch(`${system.urls.ops}/readyz?deep`);
  expect(await deep.json()).toMatchObject({ status: 'ready', differences: 0 });
}, 400_000);
