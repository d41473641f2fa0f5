import { LANGUAGES } from '../src/shared/i18n/languages.ts';
import { OFFLINE_WORDS } from '../src/worker/offline-words.ts';

/** Shown first, until the page's script has read what the visitor chose. */
const FIRST = 'VI';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The page that stands in for any other without a network: the same mark, the words of every language, and nothing that
 * belongs to a visitor, a brand or a vendor.
 */
export function offlinePage(catalogs: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const known = LANGUAGES.filter(({ code }) => catalogs[code] !== undefined);
  const sections = known.map(({ code, tag }) => {
    const say = (id: string) => escaped(catalogs[code]?.[id] ?? id);
    return `<section data-words="${code}" lang="${tag}"${code === FIRST ? '' : ' hidden'}>
        <h1>${say(OFFLINE_WORDS.title)}</h1>
        <p>${say(OFFLINE_WORDS.text)}</p>
        <button type="button">${say(OFFLINE_WORDS.retry)}</button>
      </section>`;
  });
  return `<!doctype html>
<html lang="vi" data-theme="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Offline</title>
    <link rel="stylesheet" href="/offline.css">
  </head>
  <body>
    <main>
      <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
        <path d="M5 35V21.5a7.5 7.5 0 0 1 15 0V35M20 35V21.5a7.5 7.5 0 0 1 15 0V35" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/>
        <g fill="var(--line-strong)"><circle cx="5" cy="8.5" r="2.1"/><circle cx="12.5" cy="6" r="2.1"/><circle cx="20" cy="5" r="2.6"/><circle cx="27.5" cy="6" r="2.1"/><circle cx="35" cy="8.5" r="2.1"/></g>
      </svg>
      ${sections.join('\n      ')}
    </main>
    <script src="/offline.js"></script>
  </body>
</html>
`;
}
