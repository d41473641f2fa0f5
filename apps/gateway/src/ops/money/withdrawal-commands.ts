import { writeFileSync } from 'node:fs';
import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from '../command.ts';
import { shownMoney } from './shown.ts';

type Row = OpsReply<'opsWithdrawalDecide'>;
type Part = Row['payouts'][number];

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const order = { code: text, order: text } as const;
const payout = { code: text, payout: text } as const;

const partLine = ({ payoutNo, state, remark, pictures }: Part, amount: string): string =>
  [payoutNo, state, amount, remark, ...pictures.map((id) => `/ops/v1/picture?id=${id}`)].filter((part) => part !== '').join('  ');

const lineOf = ({ orderNo, state, username, bank, account, amount, fee, claimedBy, ...unit }: Row): string => {
  const figures = [shownMoney(amount, unit), `fee ${shownMoney(fee, unit)}`];
  return [orderNo, state, username, `${bank} ${account}`.trim(), ...figures, claimedBy ?? '-'].join('  ');
};

/** The parts of a withdrawal, each by its own unit. */
const partLines = ({ payouts, currency }: Row): string[] =>
  payouts.map((part) => partLine(part, shownMoney(part.amount, { currency, unitValue: part.unitValue })));

const orderOf = (given: Given) => ({ merchant: need(given, 'code'), orderNo: need(given, 'order') });
const payoutOf = (given: Given) => ({ merchant: need(given, 'code'), payoutNo: need(given, 'payout') });

const list: Command = {
  about: 'lists the withdrawals that are not at their end, oldest first, with the parts of their payouts',
  usage: '--code C [--state REVIEWING|APPROVED|PAYING|WAIT_CONFIRM|DISPUTED] [--json]',
  options: { code: text, state: text, json: flag },
  async run(given, { act, print }) {
    const [merchant, state] = [need(given, 'code'), textOf(given, 'state')];
    let after: string | null = '';
    let count = 0;
    while (after !== null) {
      const query: object = { merchant, size: 100, ...(state && { state }), ...(after && { after }) };
      const page: OpsReply<'opsWithdrawals'> = await act('opsWithdrawals', { query });
      for (const row of page.list) {
        print(given['json'] === true ? JSON.stringify(row) : lineOf(row));
        if (given['json'] !== true) for (const line of partLines(row)) print(`  ${line}`);
      }
      count += page.list.length;
      after = page.next;
    }
    if (count === 0) print('no withdrawal waits');
    return 0;
  },
};

const show: Command = {
  about: 'shows one withdrawal with its payouts and notes',
  usage: '--code C --order W-…',
  options: order,
  async run(given, { act, print }) {
    const found = await act('opsWithdrawal', { query: orderOf(given) });
    print(lineOf(found.order));
    for (const line of partLines(found.order)) print(`  ${line}`);
    for (const { operator, note } of found.notes) print(`  ${operator}: ${note}`);
    return 0;
  },
};

const claim: Command = {
  about: 'takes a withdrawal to yourself, --release gives it back',
  usage: '--code C --order W-… [--release]',
  options: { ...order, release: flag },
  async run(given, { act, print }) {
    print(lineOf(await act('opsWithdrawalClaim', { body: { ...orderOf(given), claim: given['release'] !== true } })));
    return 0;
  },
};

const note: Command = {
  about: 'writes a note about a withdrawal for other operators',
  usage: '--code C --order W-… --note N',
  options: { ...order, note: text },
  async run(given, { act, print }) {
    const { notes } = await act('opsWithdrawalNote', { body: { ...orderOf(given), note: need(given, 'note') } });
    for (const each of notes) print(`${each.operator}: ${each.note}`);
    return 0;
  },
};

const decide = (decision: 'approve' | 'reject', about: string): Command => ({
  about,
  usage: '--code C --order W-… --reason R',
  options: { ...order, reason: text },
  async run(given, { act, print }) {
    print(lineOf(await act('opsWithdrawalDecide', { body: { ...orderOf(given), decision, reason: need(given, 'reason') } })));
    return 0;
  },
});

const pay: Command = {
  about: 'begins to pay an approved withdrawal, in one part or in those that are given, in units',
  usage: '--code C --order W-… [--parts 50,30]',
  options: { ...order, parts: text },
  async run(given, { act, print }) {
    const parts = textOf(given, 'parts')?.split(',').map(Number);
    if (parts?.some((each) => !(each > 0))) throw new Error('--parts are amounts with commas between them, such as 50,30');
    const row = await act('opsWithdrawalPay', { body: { ...orderOf(given), ...(parts && { parts }) } });
    for (const line of partLines(row)) print(line);
    return 0;
  },
};

const fail: Command = {
  about: 'ends a withdrawal of which nothing was paid: the amount comes back',
  usage: '--code C --order W-… --reason R',
  options: { ...order, reason: text },
  async run(given, { act, print }) {
    print(lineOf(await act('opsWithdrawalFail', { body: { ...orderOf(given), reason: need(given, 'reason') } })));
    return 0;
  },
};

const sent: Command = {
  about: 'says that a part was paid by hand; with --certain its member is not asked',
  usage: '--code C --payout W-….1 [--hint H] [--certain]',
  options: { ...payout, hint: text, certain: flag },
  async run(given, { act, print }) {
    const hint = textOf(given, 'hint');
    const body = { ...payoutOf(given), isCertain: given['certain'] === true, ...(hint === undefined ? {} : { hint }) };
    print(lineOf(await act('opsPayoutSent', { body })));
    return 0;
  },
};

const batch: Command = {
  about:
    'writes the parts that wait to be paid by hand into a CSV file for the bank, with amounts in the currency; --batch writes one again',
  usage: '--code C --file F [--batch B-…]',
  options: { code: text, file: text, batch: text },
  async run(given, { act, print }) {
    const [file, again] = [need(given, 'file'), textOf(given, 'batch')];
    const body = { merchant: need(given, 'code'), ...(again === undefined ? {} : { batch: again }) };
    const made = await act('opsPayoutBatch', { body });
    // Whole account numbers: for its owner alone.
    writeFileSync(file, made.csv, { mode: 0o600 });
    print(`${made.batch}: ${made.payouts} payouts in ${file}`);
    return 0;
  },
};

const disputes: Command = {
  about: 'lists the payouts that their members say have not arrived, with the addresses of their pictures',
  usage: '--code C [--json]',
  options: { code: text, json: flag },
  async run(given, { act, print, money }) {
    const { list: rows } = await act('opsDisputes', { query: { merchant: need(given, 'code') } });
    const shown = await money(need(given, 'code'));
    for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : partLine(row, shown(row.amount, row)));
    if (rows.length === 0) print('nothing is in dispute');
    return 0;
  },
};

const settle = (decision: 'force' | 'again' | 'refund', about: string): Command => ({
  about,
  usage: '--code C --payout W-….1 --reason R',
  options: { ...payout, reason: text },
  async run(given, { act, print }) {
    print(lineOf(await act('opsDisputeDecide', { body: { ...payoutOf(given), decision, reason: need(given, 'reason') } })));
    return 0;
  },
});

/** The commands about withdrawals and disputes. */
export const withdrawalCommands: Readonly<Record<string, Command>> = {
  'withdrawal-list': list,
  'withdrawal-show': show,
  'withdrawal-claim': claim,
  'withdrawal-note': note,
  'withdrawal-approve': decide('approve', 'lets a withdrawal under review be paid'),
  'withdrawal-reject': decide('reject', 'refuses a withdrawal under review: the amount comes back'),
  'withdrawal-pay': pay,
  'withdrawal-fail': fail,
  'payout-sent': sent,
  'payout-batch': batch,
  'dispute-list': disputes,
  'dispute-force': settle('force', 'counts a disputed payout as received'),
  'dispute-again': settle('again', 'pays a disputed payout again'),
  'dispute-refund': settle('refund', 'returns a disputed payout to its member'),
};
