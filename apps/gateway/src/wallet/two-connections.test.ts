import { describe, expect, it } from 'vitest';
import type { Poster } from './poster.ts';
import { bet, postOne, scriptedPoster, settle } from './testing/scripted-poster.ts';

describe('the group poster with two connections', () => {
  const many = (poster: Poster, count: number, account: (i: number) => bigint, name = 'a') =>
    Array.from({ length: count }, (_, i) => postOne(poster, bet(account(i), `${name}${i}`)));
  const ownAccount = (i: number): bigint => BigInt(i + 2);

  it('sends many calls as two halves beside each other, few as one group', async () => {
    const { poster, next, calls } = scriptedPoster(2);
    const answers = many(poster, 63, ownAccount);
    const single = await next();
    expect(single.ids).toHaveLength(63);
    expect(calls).toHaveLength(0);
    single.succeed();
    await Promise.all(answers);
    const more = many(poster, 65, ownAccount);
    const [one, two] = [await next(), await next()];
    expect([one.ids.length, two.ids.length]).toEqual([33, 32]);
    expect(one.lane).not.toBe(two.lane);
    expect(new Set([...one.ids, ...two.ids]).size).toBe(65);
    one.succeed();
    two.succeed();
    expect(new Set(await Promise.all(more))).toEqual(new Set(['posted']));
  });

  it('has an account on its way over one of them only, in the order of its calls', async () => {
    const { poster, next, calls } = scriptedPoster(2);
    // Every other call is of player 2, who is needed for the first half already: the rest of these waits behind it.
    const answers = many(poster, 200, (i) => (i % 2 === 0 ? 2n : ownAccount(i)));
    const [one, two, three] = [await next(), await next(), await next()];
    expect(one.ids).toEqual(Array.from({ length: 100 }, (_, i) => `a${i}`));
    expect(two.ids).toEqual(Array.from({ length: 50 }, (_, i) => `a${101 + 2 * i}`));
    expect(three.ids).toEqual(Array.from({ length: 50 }, (_, i) => `a${100 + 2 * i}`));
    expect([two.lane === one.lane, three.lane === one.lane]).toEqual([false, true]);
    // While these are on their way their player waits, although the other connection is free.
    two.succeed();
    answers.push(...many(poster, 100, () => 2n, 'b'));
    await settle();
    expect(calls).toHaveLength(0);
    answers.push(...many(poster, 80, (i) => ownAccount(1_000 + i), 'c'));
    const beside = await next();
    expect(new Set(beside.ids.map((id) => id[0]))).toEqual(new Set(['c']));
    expect(beside.lane).toBe(two.lane);
    one.succeed();
    const waited = await next();
    expect(waited.ids).toEqual(Array.from({ length: 100 }, (_, i) => `b${i}`));
    expect(waited.lane).toBe(one.lane);
    for (const call of [three, beside, waited]) call.succeed();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['posted']));
  });

  it('replays both groups of a connection that failed, each by itself, on a new one', async () => {
    const { poster, next, open, posted } = scriptedPoster(2);
    const answers = many(poster, 128, () => 2n);
    const [one, two] = [await next(), await next()];
    expect([one.ids.length, two.ids.length, two.lane === one.lane]).toEqual([64, 64, true]);
    one.fail(new Error('Connection terminated'));
    two.fail(new Error('Connection terminated'));
    for (let i = 0; i < 128; i += 1) {
      const call = await next();
      expect(call.name).toBe('ledger-post');
      expect(call.lane).not.toBe(one.lane);
      call.succeed();
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['posted']));
    expect(posted).toHaveLength(128);
    expect(open.size).toBe(1);
  });

  it('waits with few for those who come back, and halves them all', async () => {
    const { poster, next, calls } = scriptedPoster(2);
    const answers = many(poster, 128, ownAccount);
    const [one, two] = [await next(), await next()];
    const back = answers.slice(64).map((answer, i) => answer.then(() => postOne(poster, bet(ownAccount(i), `back${i}`))));
    const few = many(poster, 30, (i) => ownAccount(500 + i), 'few');
    one.succeed();
    await settle();
    expect(calls).toHaveLength(0);
    two.succeed();
    const halves = [await next(), await next()];
    expect(halves.map(({ ids }) => ids.length)).toEqual([47, 47]);
    for (const half of halves) half.succeed();
    expect(new Set(await Promise.all([...answers, ...few, ...back]))).toEqual(new Set(['posted']));
  });

  it('drains both', async () => {
    const { poster, next, open } = scriptedPoster(2);
    const answers = many(poster, 100, ownAccount);
    const [one, two] = [await next(), await next()];
    const drained = poster.drain();
    one.succeed();
    two.succeed();
    await drained;
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['posted']));
    expect(open.size).toBe(0);
  });
});
