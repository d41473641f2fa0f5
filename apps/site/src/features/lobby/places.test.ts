import { beforeEach, expect, it, vi } from 'vitest';
import { FIRST_PAGE } from '../../domain/catalogue/lobby-state.ts';

/** The module as a page load finds it. */
async function load() {
  vi.resetModules();
  return import('./places.ts');
}

const at = (pageNo: number, scrollY = 0) => ({ paging: { ...FIRST_PAGE, pageNo }, scrollY });

beforeEach(() => sessionStorage.clear());

it('remembers where the player was, after a reload too', async () => {
  const before = await load();
  before.keepPlace('entry', at(4, 2_500));
  expect(before.placeAt('entry')).toEqual(at(4, 2_500));
  before.writePlaces();
  const after = await load();
  expect(after.placeAt('entry')).toEqual(at(4, 2_500));
  expect(after.placeAt('other')).toBeUndefined();
});

it('knows an entry by its key, and the first one of a page load by its address', async () => {
  const { placeKey } = await load();
  expect(placeKey({ key: 'k3', pathname: '/rng', search: '' })).toBe('k3');
  expect(placeKey({ key: 'default', pathname: '/rng', search: '?vendor=KLN' })).toBe('/rng?vendor=KLN');
});

it('forgets the oldest of more than fifty', async () => {
  const { keepPlace, placeAt } = await load();
  for (let index = 0; index <= 50; index += 1) keepPlace(`e${index}`, at(1));
  expect(placeAt('e0')).toBeUndefined();
  expect(placeAt('e1')).toBeDefined();
});

it.each(['nonsense', '{}', '[["a",0,0],["b","2",0],["c",2],["d",99999,0],null]'])('is not misled by %s', async (stored) => {
  sessionStorage.setItem('lobbyPlaces', stored);
  const { placeAt } = await load();
  for (const key of ['a', 'b', 'c', 'd']) expect(placeAt(key)).toBeUndefined();
});
