import { expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

/** What each check of a password cost, as its hash says: algorithm, memory, passes and lanes. */
const checked = vi.hoisted(() => ({ costs: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const told: typeof real.verify = (...given) => {
    checked.costs.push(String(given[0]).split('$').slice(0, 4).join('$'));
    return real.verify(...given);
  };
  return { ...real, verify: told };
});

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
  const workOf = async (stored: string | null): Promise<string[]> => {
    checked.costs.length = 0;
    expect(await passwords.verify(stored, 'Secret124')).toBe(false);
    return [...checked.costs];
  };
  // OWASP's parameters, whoever is asked for.
  expect(await workOf(hash)).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await workOf(null)).toEqual(await workOf(hash));
});

it('computes a few at a time, lets a short queue wait and refuses the rest', async () => {
  const passwords = createPasswords({ width: 2 });
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.verify(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'system_busy', status: 503 } });
  expect(await passwords.verify(await passwords.hash('again'), 'again')).toBe(true);
});
