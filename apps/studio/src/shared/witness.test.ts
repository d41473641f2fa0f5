import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { roundIdOf } from '../engine/stream.ts';
import type { RoundView, VerifyView } from './protocol.ts';
import { type OwnRound, Witness } from './witness.ts';

const secretOf = (n: number): string => createHash('sha256').update(`secret ${n}`).digest('hex');
const commitmentAt = (n: number): string =>
  createHash('sha256')
    .update(Buffer.from(secretOf(n), 'hex'))
    .digest('hex');

let own: Map<string, OwnRound>;
let drawn: number;
let witness: Witness;

beforeEach(() => {
  own = new Map();
  drawn = 0;
  witness = new Witness({
    own: { find: (roundId) => own.get(roundId) ?? null, save: (round) => void own.set(round.roundId, round) },
    gameCode: 'pearl-tide',
    draw: () => String(drawn++).padStart(64, '0'),
    now: () => 1,
  });
});

/** What an honest studio answers to what was sent for the round number `n`. */
function roundOf(n: number, sent: { clientRandom: string; clientSeed: string }, change: Partial<RoundView> = {}): RoundView {
  const round = { roundId: roundIdOf(commitmentAt(n)), commitment: commitmentAt(n), secret: secretOf(n), ...sent };
  return { ...round, scheme: 'marquee-slots/2', state: 'closed', ...change } as RoundView;
}
const viewOf = (round: RoundView): VerifyView => ({ gameCode: 'pearl-tide', version: '1.0.0', round });
const stateOf = (n: number): string | undefined => own.get(roundIdOf(commitmentAt(n)))?.state;

describe('an honest studio', () => {
  it('plays round after round, each with a number of its own', () => {
    witness.announce(commitmentAt(1));
    for (let n = 1; n <= 3; n += 1) {
      const sent = witness.request('text');
      expect(stateOf(n)).toBe('sent');
      witness.played(roundOf(n, sent), commitmentAt(n + 1));
      expect(stateOf(n)).toBe('seen');
    }
    expect(new Set([...own.values()].map(({ clientRandom }) => clientRandom)).size).toBe(3);
  });

  it('may refuse before the round is used up: the same number and text are sent again, whatever the text is by then', () => {
    witness.announce(commitmentAt(1));
    const first = witness.request('text');
    expect(witness.refused(null)).toBeNull();
    expect(stateOf(1)).toBe('unused');
    expect(witness.refused(commitmentAt(1))).toBeNull();
    expect(witness.request('another text')).toEqual(first);
    witness.played(roundOf(1, first), commitmentAt(2));
    expect(witness.request('another text')).toMatchObject({ clientSeed: 'another text' });
  });

  it('shows a round that it refused or cancelled', () => {
    witness.announce(commitmentAt(1));
    const sent = witness.request('text');
    expect(witness.refused(commitmentAt(2))).toBe(roundIdOf(commitmentAt(1)));
    witness.givenUp(viewOf(roundOf(1, sent, { state: 'refused' })), commitmentAt(2));
    expect([stateOf(1), witness.ticket?.commitment]).toEqual(['seen', commitmentAt(2)]);
  });

  it('may leave a round undecided and go on: it stays among those that were sent until it is seen', () => {
    witness.announce(commitmentAt(1));
    const sent = witness.request('text');
    witness.announce(commitmentAt(2));
    expect(stateOf(1)).toBe('sent');
    witness.compare(roundOf(1, sent, { state: 'open', secret: null }));
    expect(stateOf(1)).toBe('seen');
  });

  it('may show rounds of other devices, of which nothing is known here', () => {
    expect(() => witness.compare(roundOf(7, { clientRandom: 'x', clientSeed: 'y' }))).not.toThrow();
  });
});

describe('a studio that does not keep to what it announced', () => {
  let sent: { clientRandom: string; clientSeed: string };
  beforeEach(() => {
    witness.announce(commitmentAt(1));
    sent = witness.request('text');
  });
  const answers =
    (round: RoundView, next = commitmentAt(2)) =>
    () =>
      witness.played(round, next);

  it('plays a round with another fingerprint', () => {
    expect(answers(roundOf(5, sent))).toThrow(/^fingerprint/);
    expect(answers(roundOf(1, sent, { commitment: commitmentAt(5) }))).toThrow(/^fingerprint/);
  });

  it('plays with another number or text, or with the scheme that knows no number', () => {
    expect(answers(roundOf(1, sent, { clientRandom: 'f'.repeat(64) }))).toThrow(/^seed/);
    expect(answers(roundOf(1, sent, { clientRandom: null }))).toThrow(/^seed/);
    expect(answers(roundOf(1, sent, { clientSeed: 'x' }))).toThrow(/^seed/);
    expect(answers(roundOf(1, sent, { scheme: 'marquee-slots/1' }))).toThrow(/^seed/);
  });

  it('shows a secret that does not give the fingerprint', () => {
    expect(answers(roundOf(1, sent, { secret: secretOf(5) }))).toThrow(/^secret/);
    expect(() => witness.compare(roundOf(7, sent, { secret: secretOf(8) }))).toThrow(/^secret/);
  });

  it('announces a fingerprint again that a round has used', () => {
    expect(answers(roundOf(1, sent), commitmentAt(1))).toThrow(/^reused/);
    witness.announce(commitmentAt(2));
    expect(answers(roundOf(2, witness.request('text')), commitmentAt(1))).toThrow(/^reused/);
  });

  it('replaces an announced fingerprint without a round between', () => {
    witness.played(roundOf(1, sent), commitmentAt(2));
    expect(() => witness.announce(commitmentAt(3))).toThrow(/^replaced/);
  });

  it('hides a round that it says it has given up', () => {
    expect(witness.refused(commitmentAt(2))).not.toBeNull();
    expect(() => witness.givenUp(null, commitmentAt(2))).toThrow(/^hidden/);
    expect(() => witness.givenUp(viewOf(roundOf(5, sent)), commitmentAt(2))).toThrow(/^hidden/);
    expect(() => witness.givenUp(viewOf(roundOf(1, sent, { secret: null })), commitmentAt(2))).toThrow(/^hidden/);
    expect(() => witness.givenUp(viewOf(roundOf(1, sent, { secret: secretOf(5) })), commitmentAt(2))).toThrow(/^secret/);
  });
});
