import { callList } from '@marquee/contract';
import { expect, it } from 'vitest';
import { routeOf } from './routes.ts';

it('finds every call of the contract as the contract has it', async () => {
  for (const [name, { path, method, encrypted, form, answer }] of callList) {
    expect(await routeOf(name), name).toEqual({ path, method, encrypted, form, answer });
  }
});
