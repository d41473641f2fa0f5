import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitmentOf, roundIdOf } from '../engine/stream.ts';
import { poolOf } from '../testing/pool.ts';
import { blackjack } from './blackjack/game.ts';
import { type ArcadeGame, type Params, type Played, payoutOf } from './game.ts';
import { CELLS, lastStep, MINES, mines, prizeOf } from './mines.ts';
import { PLINKO_RISKS, plinko, ROWS, slotsOf } from './plinko.ts';
import { grainsOf, paidOf, partOf } from './pool.ts';
import { ARCADE_SCHEME, playedRound, takesPot } from './round.ts';
import { videoPoker } from './video-poker/game.ts';
import { segmentsOf, WHEEL_RISKS, wheel } from './wheel.ts';
import { firstWell, wishingWell } from './wishing-well.ts';

interface Verifier {
  faultsOf(proof: object, own?: object): string[];
}

const DOCS = join(import.meta.dirname, '../../../../docs');
const verifier = (await import(pathToFileURL(join(DOCS, 'fairness/verify-arcade.mjs')).href)) as Verifier;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const STAKE = 50_000n;

type Choose = (played: Played, made: readonly string[]) => string;

/** Opens so many cells of mines from the first on, then stops. */
const digs =
  (wish: number): Choose =>
  (_, made) =>
    made.length < wish ? `open-${made.length}` : 'cash-out';

/** One of what is offered, another one in each round and after each choice. */
const anything =
  (n: number): Choose =>
  ({ choices }, made) =>
    choices[(n * 7 + made.length * 3) % choices.length]?.code ?? '';

/** A decided round as the studio shows it. */
function proofOf(game: ArcadeGame, params: Params, n: number, choose: Choose = digs(0)) {
  const secret = hashOf(`${game.code} ${n}`);
  const seed = { secret, clientRandom: hashOf(`device ${n}`), clientSeed: `chữ ${n}` };
  const made: string[] = [];
  let played = playedRound(game, seed, params, made);
  while (!played.isComplete) {
    made.push(choose(played, made));
    played = playedRound(game, seed, params, made);
  }
  const commitment = commitmentOf(secret);
  const payout = payoutOf(STAKE, played.outcome ?? { areas: [], result: '' }).toString();
  const round = { ...seed, roundId: roundIdOf(commitment), commitment, scheme: ARCADE_SCHEME, state: 'closed' };
  return {
    gameCode: game.code,
    version: game.version,
    round: { ...round, stake: STAKE.toString(), params, made, view: played.view, payout, forgone: null },
  };
}

describe('the checker of one file', () => {
  it('agrees on rounds of every game with every option', () => {
    const proofs = [
      ...MINES.flatMap((count) =>
        [1, 2, 7, CELLS].map((wish) => proofOf(mines, { mines: String(count) }, count * 100 + wish, digs(wish))),
      ),
      ...ROWS.flatMap((rows) =>
        PLINKO_RISKS.flatMap((risk) => [1, 2, 3, 4, 5].map((n) => proofOf(plinko, { rows: String(rows), risk }, n))),
      ),
      ...Array.from({ length: 400 }, (_, n) => proofOf(blackjack, {}, n, anything(n))),
      ...Array.from({ length: 200 }, (_, n) => proofOf(videoPoker, {}, n, anything(n))),
      ...Array.from({ length: 100 }, (_, n) => proofOf(wishingWell, {}, n)),
      ...WHEEL_RISKS.flatMap((risk) => Array.from({ length: 40 }, (_, n) => proofOf(wheel, { risk }, n))),
    ];
    expect(proofs.length).toBeGreaterThan(200);
    for (const proof of proofs) expect(verifier.faultsOf(proof), JSON.stringify(proof)).toEqual([]);
    expect(proofs.some(({ round }) => round.payout !== '0')).toBe(true);
    for (const move of ['hit', 'stand', 'double', 'split'])
      expect(proofs.some(({ round }) => round.made.includes(move))).toBe(true);
  });

  it.each([firstWell, wishingWell])('works out who took a pot as the studio does, of $code $version', (well) => {
    const { mustDrop } = poolOf(well);
    const added = partOf(STAKE, poolOf(well).share);
    let taken = 0;
    for (let n = 0; n < 200; n += 1) {
      const proof = proofOf(well, {}, n);
      const { secret, clientRandom, clientSeed } = proof.round;
      // From a part that chance hardly takes a pot by to one that there is no room for.
      const before = grainsOf(mustDrop) - (added * 180n) / BigInt(n + 1);
      const isWon = takesPot(well, { secret, clientRandom, clientSeed }, before, added, grainsOf(mustDrop));
      const won = isWon ? paidOf(before + added, { mustDrop }).toString() : null;
      taken += isWon ? 1 : 0;
      const share = { before: before.toString(), added: added.toString(), mustDrop: mustDrop.toString() };
      const about = (claimed: string | null) => ({ ...proof, round: { ...proof.round, pool: { ...share, won: claimed } } });
      expect(verifier.faultsOf(about(won)), JSON.stringify(share)).toEqual([]);
      expect(verifier.faultsOf(about(isWon ? null : '1000'))).toEqual(['the pool was taken by another round, or by none']);
    }
    expect(taken).toBeGreaterThan(40);
    expect(taken).toBeLessThan(190);
    const pool = { before: '0', added: String(added), mustDrop: String(mustDrop), won: null };
    const told = (change: object): string[] => {
      const proof = proofOf(well, {}, 0);
      return verifier.faultsOf({ ...proof, round: { ...proof.round, pool: { ...pool, ...change } } });
    };
    expect(told({})).toEqual([]);
    for (const other of [added - 1n, added + 1n])
      expect(told({ added: String(other) })).toEqual(['it put another part into the pool']);
    for (const other of [mustDrop - 1n, mustDrop + 1n])
      expect(told({ mustDrop: String(other) })).toEqual(['its pot must drop by what no version of the game says']);
    const { commitment, clientRandom, clientSeed } = proofOf(well, {}, 0).round;
    const own = { commitment, clientRandom, clientSeed, isCounted: true };
    const unseen = proofOf(well, {}, 0);
    expect(verifier.faultsOf({ ...unseen, round: { ...unseen.round, pool: null } }, own)).toEqual([
      'its stake counted, and is in no pot',
    ]);
  });

  it('finds what is wrong', () => {
    const proof = proofOf(mines, { mines: '3' }, 7, digs(2));
    const { round } = proof;
    const own = { commitment: round.commitment, clientRandom: round.clientRandom, clientSeed: round.clientSeed };
    expect(verifier.faultsOf(proof, own)).toEqual([]);
    const wrong = (change: object): string[] => verifier.faultsOf({ ...proof, round: { ...round, ...change } }, own);
    expect(wrong({ payout: '1' })).toEqual(['the payout is another one']);
    expect(wrong({ commitment: hashOf('') })).toContain('the secret has another fingerprint');
    expect(wrong({ roundId: '0'.repeat(32) })).toContain('the number of the round is not of its fingerprint');
    expect(wrong({ scheme: 'marquee-slots/2' })).toContain('the round is made in another way');
    expect(wrong({ clientRandom: hashOf('other') })).toContain('the device sent another number or text');
    expect(wrong({ view: { ...round.view, mined: [0, 1, 2] } })).toEqual(['the outcome is another one']);
    expect(wrong({ state: 'cancelled', payout: '0' })).toEqual(['what it would have paid is something else']);
    expect(wrong({ secret: null })).toEqual(['the round is not decided yet']);
    const hand = proofOf(blackjack, {}, 3, () => 'stand');
    expect(verifier.faultsOf(hand)).toEqual([]);
    const dealt = { ...hand.round.view, dealer: [0, 1] };
    expect(verifier.faultsOf({ ...hand, round: { ...hand.round, view: dealt } })).toEqual(['the outcome is another one']);
    expect(verifier.faultsOf(proof, { ...own, commitment: hashOf('other') })).toEqual(['another fingerprint was announced']);
  });
});

it('the page of the rules says what the games return and pay', () => {
  const page = readFileSync(join(DOCS, 'rules/arcade.md'), 'utf8');
  const percent = (part: number): string => (Math.floor(part * 10_000 + 1e-6) / 100).toFixed(2);
  const times = (hundredths: number): string =>
    `${(hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ×`;
  const top = Math.max(...MINES.map((count) => prizeOf(count, lastStep(count))));
  const rows = [`| 1 to 24 mines | ${percent(mines.rtpBasisPoints / 10_000)} to 97.00 % | ${times(top)} |`];
  for (const count of ROWS) {
    for (const risk of PLINKO_RISKS) {
      const slots = slotsOf(count, risk);
      let chance = 1 / 2 ** count;
      let back = 0;
      for (const [slot, pays] of slots.entries()) {
        back += (chance * pays) / 100;
        chance = (chance * (count - slot)) / (slot + 1);
      }
      rows.push(`| ${count} rows, ${risk} | ${percent(back)} % | ${times(Math.max(...slots))} |`);
    }
  }
  for (const risk of WHEEL_RISKS) {
    const segments = segmentsOf(risk);
    const mean = segments.reduce((sum, each) => sum + each, 0) / segments.length / 100;
    rows.push(`| ${risk} | ${percent(mean)} % | ${times(Math.max(...segments))} |`);
  }
  for (const { rtpBasisPoints, maxWinMultiple, play } of [
    { ...blackjack, play: 'of the first stake, by the shown strategy' },
    { ...videoPoker, play: 'under best play' },
    { ...wishingWell, play: 'with the 2.00 % of the pool' },
  ])
    rows.push(`| ${percent(rtpBasisPoints / 10_000)} % ${play} | ${times(maxWinMultiple * 100)} |`);
  for (const row of rows) expect(page).toContain(row);
});
