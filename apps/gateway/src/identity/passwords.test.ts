import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('checks what it hashed, with a salt of its own each time', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash('Harbour42'), passwords.hash('Harbour42')]);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'Harbour42')).toBe(true);
  expect(await passwords.verify(one, 'secret123')).toBe(false);
});

it('does the same work for an account that does not exist', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Harbour42');
  const time = async (stored: string | null): Promise<number> => {
    const started = performance.now();
    expect(await passwords.verify(stored, 'Secret124')).toBe(false);
    return performance.now() - started;
  };
  await time(null);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[4] ?? 0;
  // An answer without the work would come hundreds of times sooner.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.3);
});

it('computes a few at a time, lets a short queue wait and refuses the rest', async () => {
  const passwords = createPasswords({ width: 2 });
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.verify(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'system_busy', status: 503 } });
  expect(await passwords.verify(await passwords.hash('again'), 'again')).toBe(true);
});
