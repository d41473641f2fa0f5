import type { Instructions } from '@marquee/contract/channel';
import type { Deposit } from '../deposits/deposit-store.ts';
import { kindOf } from '../deposits/deposit-store.ts';
import type { Payment } from '../deposits/payments.ts';
import { type Html, html } from './html.ts';
import { pageOf, qrCode } from './layout.ts';
import { amountText, momentText } from './texts.ts';
import { LANGUAGES, type Language, type Words } from './words.ts';

/** What a payer can do on the page, by the button that was pressed. */
export const ACTS = ['pay', 'decline', 'half', 'double', 'twice', 'silent'] as const;
export type Act = (typeof ACTS)[number];

interface PayPage {
  deposit: Deposit;
  payments: readonly Payment[];
  instructions: Instructions;
  isOver: boolean;
  language: Language;
}

const row = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
const button = (act: Act, label: string, look = ''): Html =>
  html`<button class="${look}" name="act" value="${act}">${label}</button>`;

function titleOf(words: Words, kind: Instructions['kind']): string {
  if (kind === 'WALLET') return words.walletTitle;
  if (kind === 'CRYPTO') return words.coinTitle;
  return kind === 'QR' || kind === 'BANK' ? words.transferTitle : words.payTitle;
}

/** What the transfer says, as on the site: the code first where there is one. */
function details(words: Words, instructions: Instructions): Html[] {
  if (instructions.kind === 'CRYPTO')
    return [row(words.coins, instructions.amount), row(words.address, `${instructions.network} · ${instructions.address}`)];
  if (instructions.kind !== 'QR' && instructions.kind !== 'BANK') return [];
  const { bank } = instructions;
  return [row(words.account, `${bank.bankName} · ${bank.accountNo} · ${bank.holder}`), row(words.note, bank.note)];
}

function stateOf({ payments, isOver }: PayPage): keyof Words['states'] {
  const known = (['PAID', 'PENDING', 'FAILED'] as const).find((state) => payments.some((each) => each.state === state));
  return known ?? (isOver ? 'EXPIRED' : 'PENDING');
}

/** The page on which a deposit is paid, or not. */
export function payPage(page: PayPage): string {
  const { deposit, payments, instructions, language } = page;
  const words = LANGUAGES[language];
  const state = stateOf(page);
  const isConfirming = payments.some((each) => each.state === 'PENDING');
  const path = `/pay/${deposit.token}`;
  const money = (amount: string | bigint): string => amountText(BigInt(amount), deposit.currency, deposit.unitValue);
  const code =
    instructions.kind === 'QR'
      ? html`<figure>${qrCode(instructions.qr, words.scan)}<figcaption>${words.scanMore}</figcaption></figure>`
      : '';
  const first = html`<p class="buttons">${button('pay', words.pay, 'main')}${button('decline', words.decline)}</p>`;
  const isUnpaid = (state === 'PENDING' || state === 'EXPIRED') && !isConfirming;
  const body = html`
${code}
<dl>
${row(words.order, deposit.orderNo)}
${row(words.amount, money(deposit.amount))}
${details(words, instructions)}
${row(words.until, momentText(deposit.expiresAt, language))}
${row(words.state, isConfirming ? words.confirming : words.states[state])}
</dl>
${payments.length > 0 ? html`<h2>${words.payments}</h2><ul>${payments.map((each) => html`<li>${money(each.amount)} · ${words.states[each.state]}</li>`)}</ul>` : ''}
${state === 'PAID' ? html`<p>${words.confirmed}</p>` : ''}
<form method="post" action="${path}?lang=${language}">
${isUnpaid ? first : ''}
<details><summary>${words.tryFault}</summary>
<p class="buttons">${isUnpaid ? '' : button('pay', words.payAgain)}${button('half', words.payHalf)}${button('double', words.payDouble)}${button('twice', words.payTwice)}${button('silent', words.paySilently)}</p>
</details>
</form>
<p><a href="${deposit.returnUrl}" rel="noreferrer">${words.back}</a></p>`;
  return pageOf({ language, title: titleOf(words, kindOf(deposit)), path, ...(isConfirming ? { refresh: 3 } : {}), body });
}
