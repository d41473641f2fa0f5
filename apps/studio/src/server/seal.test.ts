import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { FAKE_TOKEN, FakeWallet } from '../testing/fake-wallet.ts';
import { KEY, secretWith, testClock, testStudio } from '../testing/studio.ts';
import { createSeal, isSealed } from './seal.ts';
import { sessionOf } from './sessions.ts';
import { openStore } from './store.ts';

const SECRET_KEY = 'the key of the seal, of 32 characters or more';
const FEATURE = secretWith('pearl-tide', 'seed', (spins) => spins === 6);
const LOSS = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins === 0);

describe('the seal', () => {
  const seal = createSeal(SECRET_KEY);

  it('opens what it sealed, and seals the same text differently each time', () => {
    const [one, two] = [seal.seal('một bí mật', 'here'), seal.seal('một bí mật', 'here')];
    expect(one).not.toBe(two);
    expect([one, two].map((kept) => [isSealed(kept), seal.open(kept, 'here')])).toEqual([
      [true, 'một bí mật'],
      [true, 'một bí mật'],
    ]);
  });

  it('opens nothing in another place, with another key, without a key, or changed', () => {
    const kept = seal.seal('secret', 'here');
    const at = kept.length - 10;
    const changed = `${kept.slice(0, at)}${kept[at] === 'A' ? 'B' : 'A'}${kept.slice(at + 1)}`;
    expect(() => seal.open(kept, 'there')).toThrow();
    expect(() => createSeal(`${SECRET_KEY}.`).open(kept, 'here')).toThrow();
    expect(() => createSeal(null).open(kept, 'here')).toThrow(/SECRET_KEY/);
    expect(() => seal.open(changed, 'here')).toThrow();
  });

  it('leaves a text as it is without a key, and opens such a text with one', () => {
    const kept = createSeal(null).seal('secret', 'here');
    expect([kept, seal.open(kept, 'here')]).toEqual(['secret', 'secret']);
  });
});

describe('the database', () => {
  let gateway: FakeGateway;
  let folder: ReturnType<typeof temporaryFolder>;
  const clock = testClock();
  const open = (secretKey?: string) =>
    testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, ...(secretKey === undefined ? {} : { secretKey }) });

  /** Everything in the folder, byte for byte. */
  const bytes = (): string =>
    readdirSync(folder.path)
      .map((name) => readFileSync(join(folder.path, name), 'latin1'))
      .join('');

  beforeAll(async () => {
    gateway = await startFakeGateway(KEY, 1_000_000n);
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.wallet = new FakeWallet(1_000_000n);
    clock.advance(60_000);
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('holds no coming secret, no secret of an open round and no token in readable form, and plays all the same', async () => {
    const studio = open(SECRET_KEY);
    const token = studio.launch();
    await studio.authenticate(token);
    studio.setSecret(token, FEATURE);
    const { round } = await studio.spin(token, 'request-1');
    const coming = sessionOf(studio.base, token).nextSecret;
    for (const text of [FEATURE, coming, FAKE_TOKEN]) expect(bytes()).not.toContain(text);
    studio.close();
    const again = open(SECRET_KEY);
    for (let index = 1; index <= 5; index += 1) await again.freeSpin(token, round.roundId, index);
    expect(again.store.rounds.find(round.roundId)).toMatchObject({ state: 'closed', secret: FEATURE });
    expect(sessionOf(again.base, token)).toMatchObject({ nextSecret: coming, vendorToken: FAKE_TOKEN });
    again.close();
  });

  it('of a run without a key is sealed at the first start with one, and nothing readable stays in its files', async () => {
    const plain = open();
    const token = plain.launch();
    await plain.authenticate(token);
    plain.setSecret(token, LOSS);
    await plain.spin(token, 'request-1');
    clock.advance(3_000);
    plain.setSecret(token, FEATURE);
    const { round } = await plain.spin(token, 'request-2');
    const coming = sessionOf(plain.base, token).nextSecret;
    for (const text of [FEATURE, coming, FAKE_TOKEN]) expect(bytes()).toContain(text);
    plain.close();
    const sealed = open(SECRET_KEY);
    for (const text of [FEATURE, coming, FAKE_TOKEN]) expect(bytes()).not.toContain(text);
    for (let index = 1; index <= 5; index += 1) await sealed.freeSpin(token, round.roundId, index);
    const seat = { vendor: 'TDW', player: 'player-1', gameCode: 'pearl-tide' };
    const secrets = sealed.store.rounds.history(seat, Number.MAX_SAFE_INTEGER, 10).map(({ secret }) => secret);
    expect(secrets).toEqual([FEATURE, LOSS]);
    sealed.close();
  });

  it('refuses another key, and to go without the one it was sealed with', () => {
    openStore(folder.path, SECRET_KEY).close();
    for (const key of [null, `${SECRET_KEY}.`])
      expect(() => openStore(folder.path, key)).toThrow('SECRET_KEY must be the one that studio.db was sealed with');
    openStore(folder.path, SECRET_KEY).close();
  });
});
