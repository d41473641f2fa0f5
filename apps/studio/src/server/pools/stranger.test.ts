import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropsAt, grainsOf, partOf } from '../../arcade/pool.ts';
import { potChance } from '../../arcade/round.ts';
import { wishingWell } from '../../arcade/wishing-well.ts';
import type { ArcadeProof, ArcadeReply, PotList, PotPart } from '../../shared/arcade-protocol.ts';
import { runChecker } from '../../testing/checker.ts';
import { honest, type Studio, serve } from '../../testing/device.ts';
import { openFullPot, poolOf } from '../../testing/pool.ts';
import { CLIENT_RANDOM } from '../../testing/studio.ts';
import { LAUNCH, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { launch, sessionOf } from '../sessions.ts';

const STAKE = 10_000n;
const TERMS = poolOf(wishingWell);
const ADDED = partOf(STAKE, TERMS.share);
const FULL = grainsOf(TERMS.mustDrop);
const POT = ['--pot', wishingWell.code, 'VND', '1'];
/** After three stakes it drops for certain. */
const LEFT = 450n;

let app: TestApp;
/** The rounds that filled the pot, the one that took it last. */
const rounds: string[] = [];

/** A secret of a round that does not take a pot that holds so much. */
function losing(before: bigint): string {
  for (let n = 0; ; n += 1) {
    const secret = createHash('sha256').update(`stranger ${before} ${n}`).digest('hex');
    if (!dropsAt(potChance(wishingWell, { secret, clientRandom: CLIENT_RANDOM, clientSeed: 'text' }), before, ADDED, FULL))
      return secret;
  }
}

beforeAll(async () => {
  app = await startTestApp(undefined, 'silent', ['TDW', wishingWell.vendor]);
  openFullPot(app.base, wishingWell, LEFT);
  const { url = '' } = launch(app.base, wishingWell.vendor, { ...LAUNCH, gameCode: wishingWell.code }, () => 'http://x.test');
  const token = url.split('#t=')[1] ?? '';
  const studio = honest(app);
  await studio({ method: 'GET', path: '/api/arcade/session', token });
  for (let n = 0n; n < 3n; n += 1n) {
    app.clock.advance(5_000);
    if (n < 2n)
      app.base.store.sessions.saveSecret(sessionOf(app.base, token).tokenHash, losing(FULL - grainsOf(LEFT) + n * ADDED));
    const stake = { stake: String(STAKE), params: {}, clientRandom: CLIENT_RANDOM, clientSeed: 'text' };
    const body = { requestKey: `request-${n}`, ...stake };
    const { value } = await studio({ method: 'POST', path: '/api/arcade/open', token, body });
    rounds.push((value as ArcadeReply).round.roundId);
  }
});
afterAll(() => app.close());

async function check(studio: Studio, args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const served = await serve(studio);
  const result = await runChecker('verify-arcade.mjs', [served.address, ...args]);
  served.close();
  return result;
}

/** A studio that says something else of its pots, and of the rounds that filled them. */
const telling =
  (pot: (list: PotList) => Partial<PotList>, pool: (proof: ArcadeProof) => object = () => ({})): Studio =>
  async (asked) => {
    const { status, value } = await honest(app)(asked);
    if ('parts' in value) return { status, value: { ...value, ...pot(value as PotList) } };
    const proof = value as ArcadeProof;
    return { status, value: { ...proof, round: { ...proof.round, pool: { ...proof.round.pool, ...pool(proof) } } } };
  };

/** The same parts without some of what the second put in: they add up all the same. */
function lessened({ parts, amount }: PotList): Partial<PotList> {
  const less = (text: string): string => String(BigInt(text) - 5n);
  const [first, second, third] = parts;
  if (!first || !second || !third) throw new Error('there are three parts');
  const other = [first, { ...second, added: less(second.added) }, { ...third, before: less(third.before) }];
  return { parts: other, amount: less(amount) };
}

/** The pot with something else of its first part. */
const partly =
  (change: Partial<PotPart>) =>
  ({ parts: [first, ...others] }: PotList): Partial<PotList> => ({
    parts: [...(first ? [{ ...first, ...change }] : []), ...others],
  });

/** The pot as if nobody had taken it yet. */
const passed = (): Partial<PotList> => ({ won: null });

/** The pot as if the second stake had taken it. */
const earlier = {
  pot: ({ parts, won }: PotList): Partial<PotList> => ({
    parts: parts.slice(0, 2),
    amount: String(BigInt(parts[2]?.before ?? 0)),
    won: won && { ...won, roundId: rounds[1] ?? '', amount: '69999800' },
  }),
  pool: ({ round }: ArcadeProof) => (round.roundId === rounds[1] ? { won: '69999800' } : {}),
};

describe('a stranger’s check of a pot', () => {
  it('finds an honest one right, and every round that filled it', async () => {
    expect(await check(honest(app), POT)).toEqual({ code: 0, lines: [`pot ${wishingWell.code} VND 1: all is right`] });
    expect(await check(honest(app), rounds)).toEqual({ code: 0, lines: rounds.map((round) => `${round}: all is right`) });
  });

  it('takes no other round for the one that it asked for', async () => {
    const [first = '', second = ''] = rounds;
    const swapping: Studio = (asked) => honest(app)({ ...asked, path: asked.path.replace(second, first) });
    expect(await check(swapping, [second])).toEqual({ code: 1, lines: [`${second}: the studio shows the round ${first}`] });
  });

  it('finds several right, one that is being filled too, page after page', async () => {
    const paged = telling(({ parts }) => ({ parts: parts.slice(0, 1), more: parts.length > 1 }));
    expect(await check(paged, [...POT, '2'])).toMatchObject({ code: 0, lines: { length: 2 } });
  });

  it('says so where there is none, or none is named', async () => {
    expect(await check(honest(app), [...POT.slice(0, 3), '3'])).toEqual({ code: 1, lines: ['the studio shows no such pot'] });
    expect(await check(honest(app), POT.slice(0, 3))).toMatchObject({ code: 1, lines: [/name a game/] });
  });

  it.each<[string, Studio, string]>([
    ['leaves a stake out', telling(({ parts }) => ({ parts: parts.slice(1) })), 'the pot held something else before it'],
    [
      'says that it held more',
      telling(({ amount }) => ({ amount: `${amount}0` })),
      'the pot holds something else than its parts',
    ],
    ['lets a stake put less in', telling(lessened), 'it put in another part of its stake'],
    ['lets the round that took it put less in than it says', telling(lessened), 'the round that took it says something else'],
    ['shows a stake without its secret', telling(partly({ secret: null })), 'its secret is not shown'],
    ['shows another secret for a stake', telling(partly({ secret: '5e'.repeat(32) })), 'its secret has another fingerprint'],
    ['says that a stake was another', telling(partly({ stake: '20000' })), 'it put in another part of its stake'],
    ['passes over a round that drew the pot', telling(passed), 'it drew the pot, and did not get it'],
    [
      'began it with more than it says',
      telling(({ seed }) => ({ seed: String(BigInt(seed) - 1n) })),
      'it began with more than its seed and what the last one had left',
    ],
    ['began it with less than it says', telling(({ mustDrop }) => ({ seed: mustDrop })), 'it began with less than its seed'],
    [
      'names another winner',
      telling(({ won }) => ({ won: won && { ...won, roundId: rounds[0] ?? '' } })),
      'another round than the last one took it',
    ],
    [
      'says that it paid less',
      telling(({ won }) => ({ won: won && { ...won, amount: '100' } })),
      'the round that took it says something else',
    ],
    [
      'takes another part of stakes than it says',
      telling(({ share }) => ({ share: share + 1 })),
      'the stake that took it put in another part',
    ],
    ['fills it by other terms', telling(() => ({ reserve: 40 })), 'it has terms that no version of the game has'],
    ['begins it with less', telling(() => ({ seed: '9999999' })), 'it has terms that no version of the game has'],
    ['lets it drop later', telling(() => ({ mustDrop: '80000000' })), 'it has terms that no version of the game has'],
    ['gave it to a round that did not draw it', telling(earlier.pot, earlier.pool), 'it did not draw the pot'],
  ])('finds out a studio that %s', async (_, studio, fault) => {
    const { code, lines } = await check(studio, POT);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(fault);
  });
});

describe('a stranger’s check of a round that filled a pot', () => {
  const hiding: Studio = async (asked) => {
    const { status, value } = await honest(app)(asked);
    return 'parts' in value ? { status: 404, value: { error: 'round.unknown' } } : { status, value };
  };

  it.each<[string, Studio, string]>([
    ['says in the list that the pot was fuller', telling(partly({ before: '1' })), 'the list of its pot says something else'],
    ['leaves it out of the list', telling(({ parts }) => ({ parts: parts.slice(1) })), 'the list of its pot says something else'],
    [
      'lets others have the pot drop earlier',
      telling(() => ({ mustDrop: '60000000' })),
      'the list of its pot says something else',
    ],
    ['names another version of its game', telling(partly({ version: '1.0.0' })), 'the list of its pot says something else'],
    ['shows no list', hiding, 'the studio shows no list of its pot'],
  ])('finds out a studio that %s', async (_, studio, fault) => {
    expect(await check(studio, rounds.slice(0, 1))).toEqual({ code: 1, lines: [`${rounds[0]}: ${fault}`] });
  });

  it('finds out one that lists another round as the one that took the pot', async () => {
    const other = telling(({ won }) => ({ won: won && { ...won, roundId: rounds[0] ?? '' } }));
    const fault = 'the list of its pot says something else';
    const lines = [`${rounds[0]}: ${fault}`, `${rounds[1]}: all is right`, `${rounds[2]}: ${fault}`];
    expect(await check(other, rounds)).toEqual({ code: 1, lines });
  });
});
