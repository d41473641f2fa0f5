import { expect, it, vi } from 'vitest';
import { loadChunk } from './lazy-retry.ts';

it('tries a chunk again, then reloads the page once', async () => {
  const reload = vi.fn<() => void>();
  const flaky = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('chunk');
  expect(await loadChunk(flaky, reload)).toBe('chunk');
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  void loadChunk(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(gone).toHaveBeenCalledTimes(2);
  await expect(loadChunk(gone, reload)).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledTimes(1);
});
