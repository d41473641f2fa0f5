import { session } from './storage.ts';

/** So long after nobody answered it is asked again. */
const ASK_MS = 4000;

/** Where it is kept that the page was reloaded for something: each thing for itself, so that what loads well does not hide it. */
const keyOf = (what: string): string => (what === '' ? 'chunkReload' : `chunkReload.${what}`);

/** Another try that a player asks for may reload the page once more. */
export const forgetReload = (what: string): void => session.remove(keyOf(what));

/** Is there a network, and a server that lives? Before the page is left for it: the browser's own page of errors leads nowhere. */
export const isAnswered = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Resolves once the server answers. */
export async function untilAnswered(): Promise<void> {
  while (!(await isAnswered())) await new Promise((done) => setTimeout(done, ASK_MS));
}

interface Loading {
  /** Names a thing that a reloaded page wants again at once. */
  what?: string;
  /** True where somebody waits for it and is told; a part around the page just comes later. */
  tells?: boolean;
  reload?: () => void;
}

/**
 * Loads a lazy chunk; a failed load is tried once more. When it still fails, the site was probably deployed again and
 * the old file is gone: the page reloads, once. While no server answers nothing is gone: what is on the page stays.
 */
export async function loadChunk<T>(load: () => Promise<T>, given: Loading = {}): Promise<T> {
  const { what = '', tells, reload = () => location.reload() } = given;
  const key = keyOf(what);
  try {
    const chunk = await load().catch(load);
    session.remove(key);
    return chunk;
  } catch (error) {
    if (!(await isAnswered())) {
      if (tells) throw error;
      await untilAnswered();
      return loadChunk(load, given);
    }
    if (session.get(key)) throw error;
    session.set(key, '1');
    // Where nothing can be kept, nobody would know that it was reloaded, and it would be again and again.
    if (!session.get(key)) throw error;
    reload();
    return new Promise<never>(() => {});
  }
}
