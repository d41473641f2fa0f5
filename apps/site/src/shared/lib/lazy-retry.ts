import { session } from './storage.ts';

const RELOADED = 'chunkReload';

const backOnline = (): Promise<unknown> => new Promise((done) => addEventListener('online', done, { once: true }));

/**
 * Loads a lazy chunk; a failed load is tried once more. When it still fails, the site was probably deployed anew and
 * the old file is gone: the page reloads, once. Without a network nothing is gone: it waits, and what is on the page stays.
 */
export async function loadChunk<T>(load: () => Promise<T>, reload: () => void = () => location.reload()): Promise<T> {
  try {
    const chunk = await load().catch(load);
    session.remove(RELOADED);
    return chunk;
  } catch (error) {
    if (!navigator.onLine) {
      await backOnline();
      return loadChunk(load, reload);
    }
    if (session.get(RELOADED)) throw error;
    session.set(RELOADED, '1');
    // Where nothing can be kept, nobody would know that it was reloaded, and it would be again and again.
    if (!session.get(RELOADED)) throw error;
    reload();
    return new Promise<never>(() => {});
  }
}
