import { expect, it } from 'vitest';
import { MOCKING } from '../../vitest.config.ts';
import { readFiles } from '../lib/files.ts';
import { root } from '../lib/run.ts';

it('tests that put something in the place of a module run in a process of their own', () => {
  const mocking = ['apps/bank', 'apps/gateway', 'apps/studio', 'packages', 'scripts']
    .flatMap((folder) => readFiles(root, folder, ['.test.ts']))
    .filter(({ text }) => /\bvi\.(mock|doMock|resetModules)\(/.test(text))
    .map(({ path }) => path);
  expect(mocking).toEqual([...MOCKING]);
});
