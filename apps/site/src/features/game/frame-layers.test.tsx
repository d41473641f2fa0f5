import { act, cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { showScreen } from '../../test/screen.tsx';
import { useFrameLayers } from './use-frame-layers.ts';

let go: Mock<(by?: number) => void>;

/** A place for a game whose frame is there, or is on its way. */
function Place({ isRunning, layers }: { isRunning: boolean; layers?: number }) {
  const say = useFrameLayers(isRunning);
  useEffect(() => {
    if (layers !== undefined) say(layers);
  }, [say, layers]);
  return null;
}

/** Opens the page of a game as it is opened the first time or loaded again: without its frame, which comes then. */
const open = () => showScreen(<Place isRunning={false} />);
/** Its frame is there, and holds so many entries. */
const run = (layers: number) => showScreen(<Place isRunning layers={layers} />);

beforeEach(() => {
  sessionStorage.clear();
  go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

it('are gone back over once where the game is opened anew', async () => {
  await run(2);
  cleanup();
  expect(go).not.toHaveBeenCalled();
  await open();
  cleanup();
  await open();
  expect(go.mock.calls).toEqual([[-2]]);
});

it.each([0, -3, 1.5, 51, 'all' as never])('are none that a game says as %s', async (layers) => {
  await run(layers);
  cleanup();
  await open();
  expect(go).not.toHaveBeenCalled();
});

it('are none of a browser that has dropped them along with the frame', async () => {
  await run(1);
  cleanup();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(window.history.length - 1);
  await open();
  expect(go).not.toHaveBeenCalled();
});

it('stay as long as the frame does, whatever the page opens over it, and are none of another page', async () => {
  const router = await run(1);
  await act(() => router.navigate('/', { state: { dialog: 'deposit' } }));
  await act(() => router.navigate(-1));
  await act(() => router.navigate('/other'));
  expect(go).not.toHaveBeenCalled();
});
