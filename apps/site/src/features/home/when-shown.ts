const LIMIT_MS = 500;

/** Resolves when the page has nothing else to do, after half a second at the latest. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LIMIT_MS });
    else setTimeout(resolve, 0);
  });
}

/** Resolves in the first quiet moment after the next frame: what is on the screen comes before what is below it. */
export async function firstScreenShown(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await quietMoment();
}
