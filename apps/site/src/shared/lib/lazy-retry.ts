import { session } from './storage.ts';

/** Where it is kept that the page was reloaded for something: each thing for itself, so that what loads well does not hide it. */
const keyOf = (what: string): string => (what === '' ? 'chunkReload' : `chunkReload.${what}`);

/** Another try that a player asks for may reload the page once more. */
export const forgetReload = (what: string): void => session.remove(keyOf(what));

const backOnline = (): Promise<unknown> => new Promise((done) => addEventListener('online', done, { once: true }));

/**
 * Loads a lazy chunk; a failed load is tried once more. When it still fails, the site was probably deployed again and
 * the old file is gone: the page reloads, once. Without a network nothing is gone: it waits, and what is on the page stays.
 * `what` names a thing that a reloaded page wants again at once.
 */
export async function loadChunk<T>(load: () => Promise<T>, what = '', reload: () => void = () => location.reload()): Promise<T> {
  const key = keyOf(what);
  try {
    const chunk = await load().catch(load);
    session.remove(key);
    return chunk;
  } catch (error) {
    if (!navigator.onLine) {
      await backOnline();
      return loadChunk(load, what, reload);
    }
    if (session.get(key)) throw error;
    session.set(key, '1');
    // Where nothing can be kept, nobody would know that it was reloaded, and it would be again and again.
    if (!session.get(key)) throw error;
    reload();
    return new Promise<never>(() => {});
  }
}
