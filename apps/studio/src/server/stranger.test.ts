import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedRules } from '../engine/published.ts';
import { type RoundOutcome, roundOf } from '../engine/round.ts';
import type { RoundSeed } from '../engine/stream.ts';
import { pearlTide } from '../games/pearl-tide.ts';
import { ALL_VERSIONS, currentGames, gameOf } from '../games/registry.ts';
import type { VerifyView } from '../shared/protocol.ts';
import { Mismatch } from '../shared/witness.ts';
import { FAIRNESS, runChecker } from '../testing/checker.ts';
import { type Device, honest, openDevice, type Studio, serve } from '../testing/device.ts';
import { FAKE_PLAYER, FakeWallet } from '../testing/fake-wallet.ts';
import { LIARS } from '../testing/liars.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { transfer } from './own-wallet/own-transfers.ts';
import { hasOwnWallet, OWN_WALLET_VENDORS } from './own-wallet/own-wallet.ts';

const VENDORS = ['RLT', 'KLN', 'TDW', ...OWN_WALLET_VENDORS];
const PURSE = 1_000_000_000_000n;
const hasFreeSpins = ({ spins, coins }: RoundOutcome): boolean => spins.length > 1 && coins > 0;

let app: TestApp;
let folder: string;

beforeEach(async () => {
  app = await startTestApp(undefined, 'silent', VENDORS);
  app.gateway.wallet = new FakeWallet(PURSE);
  for (const vendor of OWN_WALLET_VENDORS) {
    const purse = { transferId: 'purse', player: FAKE_PLAYER, currency: 'VND', direction: 'in', amount: String(PURSE) } as const;
    expect(transfer(app.base, vendor, purse).status).toBe('OK');
  }
  folder = mkdtempSync(join(tmpdir(), 'stranger-'));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const verifier = (args: readonly string[]) => runChecker('verify.mjs', args);

/** Checks the record of devices against a studio. */
async function check(studio: Studio, devices: readonly Device[]): Promise<{ code: number; lines: string[] }> {
  const record = join(folder, 'record.json');
  writeFileSync(record, JSON.stringify(devices.flatMap((device) => device.record)));
  const served = await serve(studio);
  const result = await verifier([served.address, '--record', record]);
  served.close();
  return result;
}

const isWrong = (line: string): boolean => !line.startsWith('ok');
const loseStakes = (): void => {
  app.gateway.fate = (call) => (call === 'debit' ? 'lost' : 'fine');
};

describe('what is published for strangers', () => {
  it('are the rules of every version, as the studio serves them and as they lie beside the checker', async () => {
    const listed = (await app.app.inject({ url: '/api/fair/games' })).json<{ games: { rules: string }[] }>().games;
    expect(listed).toHaveLength(ALL_VERSIONS.length);
    expect(readdirSync(join(FAIRNESS, 'games'))).toHaveLength(ALL_VERSIONS.length);
    for (const [n, game] of ALL_VERSIONS.entries()) {
      const rules: unknown = JSON.parse(JSON.stringify(publishedRules(game)));
      expect((await app.app.inject({ url: listed[n]?.rules ?? '' })).json()).toEqual(rules);
      const file = join(FAIRNESS, 'games', `${game.code}-${game.version}.json`);
      expect(JSON.parse(readFileSync(file, 'utf8')), 'run apps/studio/src/fairness-files.ts').toEqual(rules);
    }
    expect((await app.app.inject({ url: '/api/fair/games/pearl-tide/9.9.9.json' })).statusCode).toBe(404);
  });

  it('hold vectors on which checker and engine agree', async () => {
    const { code, lines } = await verifier(['--vectors']);
    expect([code, lines.filter(isWrong), lines.length]).toEqual([0, [], ALL_VERSIONS.length * 5]);
    type Vector = Omit<RoundSeed, 'gameCode'> & { game: string; coins: number };
    const vectors = JSON.parse(readFileSync(join(FAIRNESS, 'vectors.json'), 'utf8')) as Vector[];
    for (const vector of vectors) expect(roundOf(gameOf(vector.game, vector.version), vector).coins).toBe(vector.coins);
  });
});

describe('a stranger’s check of an honest studio', () => {
  it('finds the rounds of all games right, refused and cancelled ones too', async () => {
    const devices: Device[] = [];
    for (const game of currentGames()) {
      const device = await openDevice(app, honest(app), { game, isWatching: true });
      devices.push(device);
      await device.play(6);
      if (hasOwnWallet(game.vendor)) {
        // No stake of it asks the gateway.
        await device.play(2);
        continue;
      }
      app.gateway.wallet.refuseDebits = 'LIMIT_REACHED';
      await device.play(1);
      app.gateway.wallet.refuseDebits = null;
      loseStakes();
      await device.play(1);
      app.gateway.fate = () => 'fine';
    }
    const { code, lines } = await check(honest(app), devices);
    expect([code, lines.filter(isWrong), lines.length]).toEqual([0, [], 12 * 8]);
    for (const state of ['refused', 'cancelled'])
      expect(lines.filter((line) => line.includes(`${state}, would have paid`))).toHaveLength(11);
  });

  it('takes no other round for the one that it asked for', async () => {
    const [game] = currentGames();
    if (!game) throw new Error('there is no game');
    const device = await openDevice(app, honest(app), { game, isWatching: true });
    await device.play(2);
    const [first = '', second = ''] = device.record.map(({ commitment }) => commitment.slice(0, 32));
    const served = await serve((asked) => honest(app)({ ...asked, path: asked.path.replace(second, first) }));
    const { code, lines } = await verifier([served.address, second]);
    served.close();
    expect([code, lines.filter((line) => line.includes('the studio shows the round'))]).toEqual([
      1,
      [expect.stringContaining(first)],
    ]);
  });

  it('finds a round with free spins of every game right, over HTTP and from files', async () => {
    const devices: Device[] = [];
    for (const game of currentGames()) {
      const device = await openDevice(app, honest(app), { game, isWatching: true, wanted: hasFreeSpins });
      expect((await device.spin()).round.spins.length).toBeGreaterThan(1);
      devices.push(device);
    }
    expect(await check(honest(app), devices)).toMatchObject({ code: 0, lines: { length: 12 } });
    const { roundId = '' } = devices[0]?.record[0] ?? {};
    const view = (await app.app.inject({ url: `/api/verify/${roundId}` })).json<VerifyView>();
    const rules = join(FAIRNESS, 'games', `${view.gameCode}-${view.version}.json`);
    for (const [name, round] of Object.entries({ right: view.round, wrong: { ...view.round, payout: '1' } })) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...view, round }));
      const { code } = await verifier(['--file', join(folder, `${name}.json`), '--rules', rules]);
      expect([name, code]).toEqual([name, name === 'right' ? 0 : 1]);
    }
  });
});

describe.each(LIARS)('a studio that $name', ({ studio, breach, found, cancels }) => {
  it(`is found by a stranger from the device’s record: ${found}`, async () => {
    const lying = studio(app);
    const device = await openDevice(app, lying, { game: pearlTide, isWatching: false, wanted: hasFreeSpins });
    if (cancels) loseStakes();
    await device.play(3);
    const { code, lines } = await check(lying, [device]);
    expect(code).toBe(1);
    expect(lines.filter(isWrong).join('\n')).toMatch(new RegExp(`^ {5}${found}: `, 'm'));
  });

  it(breach === null ? 'shows nothing to the game itself' : `is stopped by the game: ${breach}`, async () => {
    const device = await openDevice(app, studio(app), { game: pearlTide, isWatching: true, wanted: hasFreeSpins });
    if (cancels) loseStakes();
    const end = await device.play(3).catch((error: unknown) => error);
    if (breach === null) expect(end).toBeUndefined();
    else expect(end).toEqual(new Mismatch(breach, device.record.at(-1)?.roundId ?? ''));
  });
});
