import { afterEach, expect, it, vi } from 'vitest';
import { blockStorage } from '../../test/blocked-storage.ts';
import { forgetReload, loadChunk } from './lazy-retry.ts';

afterEach(() => vi.restoreAllMocks());

it('tries a chunk again, then reloads the page once', async () => {
  const reload = vi.fn<() => void>();
  const flaky = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('chunk');
  expect(await loadChunk(flaky, '', reload)).toBe('chunk');
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  void loadChunk(gone, '', reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(gone).toHaveBeenCalledTimes(2);
  await expect(loadChunk(gone, '', reload)).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for the network instead of leaving the page for it', async () => {
  const reload = vi.fn<() => void>();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const loading = loadChunk(load, '', reload);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  onLine.mockReturnValue(true);
  load.mockResolvedValue('chunk');
  await Promise.resolve();
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload where the browser keeps nothing: it would never end', async () => {
  const unblock = blockStorage();
  const reload = vi.fn<() => void>();
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  await expect(loadChunk(gone, '', reload)).rejects.toThrow('gone');
  unblock();
  expect(reload).not.toHaveBeenCalled();
});

it('reloads once for each thing, though others load well in between', async () => {
  const reload = vi.fn<() => void>();
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  void loadChunk(gone, 'dialog.login', reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  await loadChunk(async () => 'chunk', '', reload);
  await expect(loadChunk(gone, 'dialog.login', reload)).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledTimes(1);
  forgetReload('dialog.login');
  void loadChunk(gone, 'dialog.login', reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2), { timeout: 30_000 });
});
