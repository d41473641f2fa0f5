import { encode } from 'uqr';
import { Html, html } from './html.ts';
import { LANGUAGES, type Language } from './words.ts';

interface Page {
  language: Language;
  title: string;
  /** The page's path, for the link to the other language. */
  path: string;
  /** Seconds after which it is read again; none: it stands still. */
  refresh?: number;
  body: Html;
}

/** A whole page. No script runs on it; every page says that its money is none. */
export function pageOf({ language, title, path, refresh, body }: Page): string {
  const words = LANGUAGES[language];
  const other = language === 'EN' ? 'VI' : 'EN';
  return html`<!doctype html>
<html lang="${language.toLowerCase()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title} · ${words.playMoney}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><strong>Play Bank</strong><a href="${path}?lang=${other}" hreflang="${other.toLowerCase()}">${words.language}</a></header>
<p class="mark"><strong>${words.playMoney}.</strong> ${words.playMoneyMore}</p>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** The dark squares of a code as one path: each run of a row is one rectangle. */
function squares(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      parts.push(`M${start} ${y}H${x + 1}V${y + 1}H${start}z`);
    }
  }
  return parts.join('');
}

/** A QR code as a drawing, dark on light in both themes. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return html`<svg class="code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${new Html(squares(data))}"/></svg>`;
}
