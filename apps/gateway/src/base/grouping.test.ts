import { expect, it } from 'vitest';
import { grouping } from './grouping.ts';

const refused = (code: string): Error => Object.assign(new Error(`refused: ${code}`), { code });

it('does together what is asked at once, and what comes meanwhile after it', async () => {
  const groups: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const double = grouping<number, number>(3, async (group) => {
    groups.push([...group]);
    await gate.promise;
    return group.map((one) => one * 2);
  });
  const first = [1, 2].map(double);
  await new Promise(setImmediate);
  const later = [3, 4, 5, 6].map(double);
  gate.resolve();
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(groups).toEqual([[1, 2], [3, 4, 5], [6]]);
  expect(await double(7)).toBe(14);
});

it('keeps what the database does not take of one from the others, and asks no more of one that is away', async () => {
  let code = '22P05';
  let calls = 0;
  const keep = grouping<string, string>(10, async (group) => {
    calls += 1;
    if (group.includes('bad')) throw refused(code);
    return group;
  });
  const all = () => Promise.allSettled(['a', 'bad', 'b'].map(keep));
  expect((await all()).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(calls).toBe(5);
  code = '57P01';
  expect((await all()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toBe(6);
});

it('finds the one that is not taken by halves, and answers all others in their order', async () => {
  let calls = 0;
  const keep = grouping<number, number>(200, async (group) => {
    calls += 1;
    if (group.includes(117)) throw refused('23514');
    return group;
  });
  const answered: number[] = [];
  const failed: number[] = [];
  const all = Array.from({ length: 200 }, (_, at) => at);
  await Promise.all(
    all.map((at) =>
      keep(at).then(
        (answer) => answered.push(answer),
        () => failed.push(at),
      ),
    ),
  );
  expect(failed).toEqual([117]);
  expect(answered).toEqual(all.filter((at) => at !== 117));
  // Two for each of the eight times that 200 are halved at most.
  expect(calls).toBeLessThanOrEqual(17);
});

it.each(['40P01', '40001'])('does again by halves what another transaction stood in the way of: %s', async (code) => {
  let calls = 0;
  const keep = grouping<number, number>(10, async (group) => {
    calls += 1;
    if (calls === 1) throw refused(code);
    return group;
  });
  expect(await Promise.all([1, 2, 3].map(keep))).toEqual([1, 2, 3]);
  expect(calls).toBe(3);
});

it('asks one by one for what the database takes too long over together, beside what comes meanwhile, and no more where it is the database', async () => {
  let isSlow = (one: string): boolean => one === 'slow';
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const keep = grouping<string, string>(3, async (group) => {
    asked.push(group.join(' '));
    if (asked.length > 1 && group[0] === 'a') await gate.promise;
    if (group.some(isSlow)) throw refused('57014');
    return group;
  });
  const all = Promise.allSettled(['a', 'slow', 'b'].map(keep));
  expect(await keep('later')).toBe('later');
  gate.resolve();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked).toEqual(['a slow b', 'a', 'later', 'slow', 'b']);
  isSlow = () => true;
  asked.length = 0;
  const none = await Promise.allSettled(['c', 'd', 'e'].map(keep));
  expect(none.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual(['c d e', 'c', 'd']);
});
