const TAG_ID = /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/;
const SOURCE = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads the analytics tag, once. Only for a visitor who had agreed before this page was loaded. Returns false for an id that is
 * none.
 */
export function startAnalytics(gtagId: string): boolean {
  if (!TAG_ID.test(gtagId)) return false;
  if (window.dataLayer) return true;
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // The tag reads the arguments object itself, not an array of the same.
  function tell(..._given: unknown[]): void {
    layer.push(arguments);
  }
  tell('js', new Date());
  tell('config', gtagId);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SOURCE}?${new URLSearchParams({ id: gtagId })}`;
  document.head.append(script);
  return true;
}
