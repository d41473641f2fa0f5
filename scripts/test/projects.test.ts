import { expect, it } from 'vitest';
import { MOCKING } from '../../vitest.config.ts';
import { readFiles } from '../lib/files.ts';
import { root } from '../lib/run.ts';

it('the gateway’s tests that put something in the place of a module run in a process of their own', () => {
  const mocking = readFiles(root, 'apps/gateway/src', ['.test.ts'])
    .filter(({ text }) => /\bvi\.(mock|doMock)\(/.test(text))
    .map(({ path }) => path);
  expect(mocking).toEqual([...MOCKING].sort());
});
