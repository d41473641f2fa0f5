const LOOK_EVERY_MS = 250;

/**
 * Calls back when npm, which started this process, is gone: it ends at a signal without passing it on. Somebody who starts the program
 * without npm may leave it behind on purpose.
 */
export function onceOrphaned(tell: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, LOOK_EVERY_MS);
  timer.unref();
}
