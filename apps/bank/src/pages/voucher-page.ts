import { formatMoney } from '@marquee/money';
import { html } from './html.ts';
import { pageOf } from './layout.ts';
import { LANGUAGES, type Language } from './words.ts';

/** Worths of vouchers in whole units. */
export const WORTHS = [50, 100, 500, 1000] as const;

const UNIT = 10_000n;
/** The name that stands on every card: any will do at the site. */
const ISSUER = 'Play Bank';

/** The page that gives vouchers away, and shows the one that was made. */
export function voucherPage(language: Language, made: { serial: string; pin: string } | null): string {
  const words = LANGUAGES[language];
  const rows = made && [
    { name: words.issuer, value: ISSUER },
    { name: words.serial, value: made.serial },
    { name: words.pin, value: made.pin },
  ];
  const shown = rows ? html`<dl>${rows.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : '';
  const body = html`
<p>${words.voucherText}</p>
${shown}
<form method="post" action="/vouchers?lang=${language}">
<h2>${words.getVoucher}</h2>
<p class="buttons">${WORTHS.map((worth) => html`<button name="worth" value="${worth}">${formatMoney(BigInt(worth) * UNIT)}</button>`)}</p>
</form>`;
  return pageOf({ language, title: words.voucherTitle, path: '/vouchers', body });
}

/** The page of whoever comes without an order. */
export function homePage(language: Language): string {
  const words = LANGUAGES[language];
  const body = html`<p>${words.homeText}</p><p><a href="/vouchers?lang=${language}">${words.voucherTitle}</a></p>`;
  return pageOf({ language, title: words.homeTitle, path: '/', body });
}

/** The page of an address at which there is nothing. */
export function missingPage(language: Language): string {
  const words = LANGUAGES[language];
  return pageOf({ language, title: words.notFound, path: '/', body: html`<p><a href="/">${words.homeTitle}</a></p>` });
}
