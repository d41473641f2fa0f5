const LIMIT_MS = 500;

/** Resolves when the page has nothing else to do, after half a second at the latest. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LIMIT_MS });
    else setTimeout(resolve, 0);
  });
}

/**
 * Resolves in the first quiet moment after the next frame: what is on the screen comes before what is below it. The moment
 * before goes to the browser's number formats of the language, whose first use loads their data.
 */
export async function firstScreenShown(locale: string): Promise<void> {
  await new Promise(requestAnimationFrame);
  await quietMoment();
  new Intl.PluralRules(locale).select(1);
  await quietMoment();
  new Intl.RelativeTimeFormat(locale).format(0, 'second');
  await quietMoment();
}
