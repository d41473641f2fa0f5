import { createPasswords } from '../passwords.ts';

/** Passwords whose hashes cost next to nothing, for tests that are not about what one costs. */
export const lightPasswords = () => createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
