import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { gathering } from './gathering.ts';

/** Work that is held until the test lets it go on; `spoil` says what becomes of each. */
function heldWork(
  { abreast, worth = 1, most = 3 }: { abreast: number; worth?: number; most?: number },
  spoil: (asked: string, size: number) => 'fine' | 'left' | 'broken' = () => 'fine',
) {
  const groups: { asked: readonly string[]; go(): void }[] = [];
  const failures: number[] = [];
  const ask = gathering<string, { said: string }>(
    async (group) => {
      const gate = Promise.withResolvers<void>();
      groups.push({ asked: group, go: gate.resolve });
      await gate.promise;
      if (group.some((asked) => spoil(asked, group.length) === 'broken')) throw new Error(`broken: ${group.join()}`);
      return group.map((asked) => (spoil(asked, group.length) === 'left' ? null : { said: asked }));
    },
    { most, abreast, worth, onFailure: (_error, size) => failures.push(size) },
  );
  /** Lets all go on that has begun, until nothing more begins. */
  const finish = async (): Promise<void> => {
    for (let done = 0; done < groups.length; done += 1) {
      groups[done]?.go();
      await turn();
      await turn();
    }
  };
  return { ask, finish, failures, asked: () => groups.map((group) => group.asked.join('')) };
}

const said = (text: string) => [...text].map((letter) => ({ status: 'fulfilled', value: { said: letter } }));

describe('what is gathered', () => {
  test('together is done together, as much as fits; what comes meanwhile is the next group', async () => {
    const { ask, finish, asked } = heldWork({ abreast: 1 });
    const first = [...'abcd'].map(ask);
    await turn();
    expect(asked()).toEqual(['abc']);
    const next = ask('e');
    await finish();
    expect(asked()).toEqual(['abc', 'de']);
    expect(await Promise.allSettled([...first, next])).toEqual(said('abcde'));
  });

  test('is worked on by so many groups at a time', async () => {
    const { ask, finish, asked } = heldWork({ abreast: 2 });
    const all = [ask('a')];
    await turn();
    all.push(ask('b'));
    await turn();
    all.push(ask('c'));
    await turn();
    expect(asked()).toEqual(['a', 'b']);
    await finish();
    expect(await Promise.allSettled(all)).toEqual(said('abc'));
  });

  test('and is few waits for the group beside it, what is worth one does not', async () => {
    const { ask, finish, asked } = heldWork({ abreast: 2, worth: 2, most: 9 });
    const all = [...'abc'].map(ask);
    await turn();
    all.push(ask('d'));
    await turn();
    await turn();
    expect(asked()).toEqual(['abc']);
    all.push(ask('e'));
    await turn();
    expect(asked()).toEqual(['abc', 'de']);
    all.push(ask('f'));
    await finish();
    expect(asked()).toEqual(['abc', 'de', 'f']);
    expect(await Promise.allSettled(all)).toEqual(said('abcdef'));
  });

  test('and is much is divided between those who work', async () => {
    const { ask, finish, asked } = heldWork({ abreast: 2, worth: 2, most: 9 });
    const all = [...'abcde'].map(ask);
    await turn();
    await turn();
    expect(asked()).toEqual(['abc', 'de']);
    await finish();
    expect(await Promise.allSettled(all)).toEqual(said('abcde'));
  });

  test('and left over is done by itself', async () => {
    const { ask, finish, asked } = heldWork({ abreast: 1 }, (letter, size) => (letter === 'b' && size > 1 ? 'left' : 'fine'));
    const all = [...'abc'].map(ask);
    await turn();
    await finish();
    expect([asked(), await Promise.allSettled(all)]).toEqual([['abc', 'b'], said('abc')]);
  });

  test('and failed is done one by one: what fails by itself harms no other', async () => {
    const { ask, finish, asked, failures } = heldWork({ abreast: 1 }, (letter) => (letter === 'b' ? 'broken' : 'fine'));
    const all = Promise.allSettled([...'abc'].map(ask));
    await turn();
    await finish();
    const [a, b, c] = await all;
    expect([a, c]).toEqual(said('ac'));
    expect(b).toMatchObject({ status: 'rejected', reason: { message: 'broken: b' } });
    expect([asked(), failures]).toEqual([['abc', 'a', 'b', 'c'], [3]]);
  });
});
