import { expect, it } from 'vitest';
import { KNOWN_PATHS } from '../../apps/site/src/app/route-table.ts';
import { SCREENS } from '../src/screens.ts';

/** The older addresses of records: each leads on to a page of the member centre. */
const LEADS_ON = '/records';

it('every address of the site is among the screens that journeys walk, before whichever gateway', () => {
  const firstOf = (path: string): string => `/${path.toLowerCase().split('/')[1] ?? ''}`;
  const walked = new Set(SCREENS.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map(firstOf));
  expect(KNOWN_PATHS.length).toBeGreaterThan(20);
  expect(KNOWN_PATHS.filter((path) => path !== LEADS_ON && !walked.has(firstOf(path)))).toEqual([]);
});
