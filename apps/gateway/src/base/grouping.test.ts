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
  expect(calls).toBe(4);
  code = '57P01';
  expect((await all()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toBe(5);
});

it.each(['40P01', '40001'])('does again one by one what another transaction stood in the way of: %s', async (code) => {
  let calls = 0;
  const keep = grouping<number, number>(10, async (group) => {
    calls += 1;
    if (calls === 1) throw refused(code);
    return group;
  });
  expect(await Promise.all([1, 2, 3].map(keep))).toEqual([1, 2, 3]);
  expect(calls).toBe(4);
});
