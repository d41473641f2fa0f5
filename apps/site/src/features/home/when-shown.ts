/** Longest wait for a quiet moment, in milliseconds. */
const LIMIT_MS = 1_500;

/** Resolves in the first quiet moment after the next frame: what is on the screen comes before what is below it. */
export function firstScreenShown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LIMIT_MS });
      else setTimeout(resolve, 0);
    });
  });
}
