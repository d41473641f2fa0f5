import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mines } from '../../../../src/arcade/mines.ts';
import { ARCADE_SCHEME, playedRound } from '../../../../src/arcade/round.ts';
import { wishingWell } from '../../../../src/arcade/wishing-well.ts';
import { commitmentOf, roundIdOf } from '../../../../src/engine/stream.ts';
import type { ArcadeProof, PotList } from '../../../../src/shared/arcade-protocol.ts';
import { findingsOf, isHonest } from './round.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const SEED = { secret: hashOf('secret 3'), clientRandom: hashOf('device'), clientSeed: 'text' };
const PARAMS = { mines: '3' };

/** A round of which the first safe cell was opened and cashed out. */
function played(): ArcadeProof {
  const safe = Array.from({ length: 25 }, (_, cell) => `open-${cell}`).find(
    (choice) => !playedRound(mines, SEED, PARAMS, [choice]).isComplete,
  );
  const made = [safe ?? '', 'cash-out'];
  const { view } = playedRound(mines, SEED, PARAMS, made);
  const commitment = commitmentOf(SEED.secret);
  const round: ArcadeProof['round'] = {
    ...SEED,
    ...{ commitment, roundId: roundIdOf(commitment), stake: '10000', payout: '11000' },
    scheme: ARCADE_SCHEME,
    state: 'closed',
    ...{ forgone: null, openedAt: 1, closedAt: 2, balanceBefore: null, balanceAfter: null },
    ...{ params: PARAMS, made, choices: [], view, staked: '10000', areas: [], pool: null },
  };
  return { gameCode: mines.code, version: mines.version, round };
}

test('a round that is what was fixed before it is found to be', () => {
  const proof = played();
  const { commitment, clientRandom, clientSeed } = proof.round;
  expect(findingsOf(proof, null)).toEqual({ secret: true, device: null, outcome: true, payout: true, pool: null, listed: null });
  expect(findingsOf(proof, { commitment, clientRandom, clientSeed })).toMatchObject({ device: true });
});

test('the proof of another round is not the one that was asked for', () => {
  const found = findingsOf(played(), null, null, '0b'.repeat(16));
  expect([found?.secret, found?.outcome, found && isHonest(found)]).toEqual([false, true, false]);
});

test.each<[string, Partial<ArcadeProof['round']>, object]>([
  ['another secret', { secret: hashOf('other') }, { secret: false, outcome: false }],
  ['another number of the round', { roundId: '0'.repeat(32) }, { secret: false }],
  ['less than was won', { payout: '10000' }, { payout: false }],
  ['other choices', { made: ['open-25', 'cash-out'] }, { outcome: false, payout: false }],
  ['another scheme', { scheme: 'marquee-slots/2' }, { outcome: false }],
  ['a played round as cancelled', { state: 'cancelled', payout: '0' }, { payout: false }],
])('%s is found', (_, change, found) => {
  const proof = played();
  const findings = findingsOf({ ...proof, round: { ...proof.round, ...change } }, null);
  expect(findings).toMatchObject(found);
  expect(findings && isHonest(findings)).toBe(false);
});

test('a record that is not what this device was told is found', () => {
  const proof = played();
  const told = { commitment: proof.round.commitment, clientRandom: hashOf('mine'), clientSeed: 'text' };
  expect(findingsOf(proof, told)).toMatchObject({ device: false, outcome: true });
  expect(findingsOf({ ...proof, gameCode: 'none' }, null)).toBeNull();
  expect(findingsOf({ ...proof, round: { ...proof.round, secret: null } }, null)).toBeNull();
});

/** A closed round of the well for a stake of 1.00. */
function tossed(pool: ArcadeProof['round']['pool']): ArcadeProof {
  const { round } = played();
  const { view } = playedRound(wishingWell, SEED, {}, []);
  const back = view.kind === 'well' ? view.back : 0;
  const about = { params: {}, made: [], pool, view, payout: String(back * 100) };
  return { gameCode: wishingWell.code, version: wishingWell.version, round: { ...round, ...about } };
}
const PART = 1_500_000n;
const MUST_DROP = 70_000_000n;
/** A pot that the next part takes for certain, and what it pays. */
const FULL = String(MUST_DROP * 10_000n - PART);
const ALL = String(MUST_DROP);
const POT = { currency: 'VND', pot: 1, number: 1, before: FULL, added: String(PART), mustDrop: ALL, won: ALL };
/** What a new pot holds: this round does not take it. */
const NEW = { before: '100000000000', won: null };

test.each<[string, object, boolean]>([
  ['a pot that any part makes drop', {}, true],
  ['a pot that it did not take', NEW, true],
  ['a pot that it said to have taken', { ...NEW, won: '10000100' }, false],
  ['a pot that paid less', { won: '0' }, false],
  ['a pot that it took by nothing', { added: '0', won: null }, false],
  ['a part that is too small', { ...NEW, added: String(PART - 1n) }, false],
  ['a part that is too large', { ...NEW, added: String(PART + 1n) }, false],
  ['a pot that drops later than the game says', { ...NEW, mustDrop: String(MUST_DROP + 1n) }, false],
  ['a pot that drops earlier than the game says', { ...NEW, mustDrop: String(MUST_DROP - 1n) }, false],
])('%s is checked', (_, change, isRight) => {
  const found = { outcome: true, payout: true, pool: isRight };
  expect(findingsOf(tossed({ ...POT, ...change }), null)).toMatchObject(found);
});

test('a round is compared with the list of its pot, where that is at hand', () => {
  const proof = tossed({ ...POT, number: 4 });
  const { roundId, stake, secret, clientRandom, clientSeed } = proof.round;
  const part = { roundId, stake, secret, clientRandom, clientSeed, before: FULL, added: POT.added, version: wishingWell.version };
  const list: PotList = {
    ...{ seed: '10000000', mustDrop: ALL, share: 150, reserve: 50, start: '0', amount: String(MUST_DROP * 10_000n) },
    ...{ parts: [part], more: false, won: { roundId, amount: ALL, wonAt: 0 } },
  };
  const listed = (change: Partial<PotList>) => findingsOf(proof, null, { ...list, ...change })?.listed;
  expect(listed({})).toBe(true);
  expect(findingsOf(proof, null)?.listed).toBeNull();
  expect(findingsOf(tossed(null), null, list)?.listed).toBeNull();
  for (const change of [{ before: '0' }, { added: '1' }, { stake: '1' }, { version: '1.0.0' }, { roundId: '0' }])
    expect(listed({ parts: [{ ...part, ...change }] }), JSON.stringify(change)).toBe(false);
  expect(listed({ parts: [] })).toBe(false);
  expect(listed({ mustDrop: '160' })).toBe(false);
  expect(listed({ won: null })).toBe(false);
});

test('a stake that was told to count and is in no pot is found by the device that was told so', () => {
  const proof = tossed(null);
  const { commitment, clientRandom, clientSeed } = proof.round;
  const told = { commitment, clientRandom, clientSeed };
  expect(findingsOf(proof, { ...told, isCounted: true })).toMatchObject({ device: true, pool: false });
  expect(findingsOf(proof, told)).toMatchObject({ pool: null });
  const returned: ArcadeProof = { ...proof, round: { ...proof.round, state: 'cancelled' } };
  expect(findingsOf(returned, { ...told, isCounted: true })).toMatchObject({ pool: null });
});
