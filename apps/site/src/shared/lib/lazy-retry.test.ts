import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blockStorage } from '../../test/blocked-storage.ts';
import { forgetReload, loadChunk } from './lazy-retry.ts';

/** Whether a server answers. */
let isUp = true;
beforeEach(() => {
  isUp = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isUp) throw new TypeError('no network');
    return new Response('{}');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tries a chunk again, then reloads the page once', async () => {
  const reload = vi.fn<() => void>();
  const flaky = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('chunk');
  expect(await loadChunk(flaky, { reload })).toBe('chunk');
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  void loadChunk(gone, { reload });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(gone).toHaveBeenCalledTimes(2);
  await expect(loadChunk(gone, { reload })).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for an answer instead of leaving the page for a server that gives none', async () => {
  vi.useFakeTimers();
  isUp = false;
  const reload = vi.fn<() => void>();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const loading = loadChunk(load, { reload });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  isUp = true;
  load.mockResolvedValue('chunk');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('tells whoever waits for it that there is no answer, and may reload later', async () => {
  isUp = false;
  const reload = vi.fn<() => void>();
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  const asked = { what: 'dialog.login', tells: true, reload };
  await expect(loadChunk(gone, asked)).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  void loadChunk(gone, asked);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 });
});

it('takes the fault of somebody before the server for no answer', async () => {
  vi.mocked(fetch).mockResolvedValue(new Response('', { status: 502 }));
  const reload = vi.fn<() => void>();
  await expect(loadChunk(() => Promise.reject(new Error('gone')), { tells: true, reload })).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload where the browser keeps nothing: it would never end', async () => {
  const unblock = blockStorage();
  const reload = vi.fn<() => void>();
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  await expect(loadChunk(gone, { reload })).rejects.toThrow('gone');
  unblock();
  expect(reload).not.toHaveBeenCalled();
});

it('reloads once for each thing, though others load well in between', async () => {
  const reload = vi.fn<() => void>();
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  void loadChunk(gone, { what: 'dialog.login', reload });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  await loadChunk(async () => 'chunk', { reload });
  await expect(loadChunk(gone, { what: 'dialog.login', reload })).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledTimes(1);
  forgetReload('dialog.login');
  void loadChunk(gone, { what: 'dialog.login', reload });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2), { timeout: 30_000 });
});
