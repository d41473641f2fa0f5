import { readFile } from 'node:fs/promises';
import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from '../command.ts';
import { shownMoney } from './shown.ts';

const text = { type: 'string' } as const;
const code = text;

type Row = OpsReply<'opsDepositPut'>;
type Payment = OpsReply<'opsPaymentPut'>;

const lineOf = (row: Row): string =>
  [
    ...[row.orderNo, row.state, row.username, row.channel, shownMoney(row.amount, row)],
    ...[row.note ?? '-', row.claimedBy ?? '-', row.remark, row.payer ?? ''],
    ...row.pictures.map((id) => `/ops/v1/picture?id=${id}`),
  ]
    .join('  ')
    .trimEnd();
const paymentLine = ({ id, state, provider, paymentId, orderNo, amount, about, ...unit }: Payment): string =>
  [`${id}`, state, provider, paymentId, orderNo ?? '-', shownMoney(amount, unit), about].join('  ');

/** A number that a list shows. */
function idOf(given: Given, list: string): number {
  const id = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Error(`--id is the number that ${list} shows`);
  return Number(id);
}

const list: Command = {
  about: 'lists the deposits that wait for their money, or those of a member',
  usage: '--code C [--username U] [--json]',
  options: { code, username: text, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const username = textOf(given, 'username');
    const query = { merchant: need(given, 'code'), ...(username === undefined ? {} : { username }) };
    const { list: rows } = await act('opsDeposits', { query });
    for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : lineOf(row));
    if (rows.length === 0) print('no deposit waits');
    return 0;
  },
};

const work = (action: 'claim' | 'note' | 'confirm' | 'fail', about: string): Command => ({
  about,
  usage: `--code C --order D-… ${action === 'confirm' ? '[--amount A] ' : ''}--reason R`,
  options: { code, order: text, reason: text, ...(action === 'confirm' ? { amount: text } : {}) },
  async run(given, { act, print }) {
    const amount = textOf(given, 'amount');
    const body = {
      merchant: need(given, 'code'),
      orderNo: need(given, 'order'),
      action,
      reason: need(given, 'reason'),
      ...(amount === undefined ? {} : { amount: Number(amount) }),
    };
    print(lineOf(await act('opsDepositPut', { body })));
    return 0;
  },
});

const payments: Command = {
  about: 'lists the payments that wait for a person',
  usage: '--code C [--json]',
  options: { code, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const { list: rows } = await act('opsPayments', { query: { merchant: need(given, 'code') } });
    for (const row of rows) print(given['json'] === true ? JSON.stringify(row) : paymentLine(row));
    if (rows.length === 0) print('no payment waits');
    return 0;
  },
};

const decide = (decision: 'book' | 'refuse', about: string): Command => ({
  about,
  usage: `--code C --id N ${decision === 'book' ? '[--order D-…] ' : ''}--reason R`,
  options: { code, id: text, reason: text, ...(decision === 'book' ? { order: text } : {}) },
  async run(given, { act, print }) {
    const orderNo = textOf(given, 'order');
    const body = {
      merchant: need(given, 'code'),
      id: idOf(given, 'payment-list'),
      decision,
      reason: need(given, 'reason'),
      ...(orderNo === undefined ? {} : { orderNo }),
    };
    print(paymentLine(await act('opsPaymentPut', { body })));
    return 0;
  },
});

const tickets: Command = {
  about: 'lists what members ask about deposits',
  usage: '--code C',
  options: { code },
  async run(given, { act, print }) {
    const { list: rows } = await act('opsTickets', { query: { merchant: need(given, 'code') } });
    for (const { id, username, orderNo, question } of rows) print([`${id}`, username, orderNo, question].join('  '));
    if (rows.length === 0) print('nobody asks');
    return 0;
  },
};

const endTicket = (action: 'answer' | 'close', about: string): Command => ({
  about,
  usage: '--code C --id N --text T',
  options: { code, id: text, text },
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), id: idOf(given, 'ticket-list'), action, text: need(given, 'text') };
    const { id, state } = await act('opsTicketPut', { body });
    print(`${id}  ${state}`);
    return 0;
  },
});

const statement: Command = {
  about: 'takes a bank’s statement (CSV): what fits an open order by hand is booked, the rest waits for a person',
  usage: '--code C --file F --reason R',
  options: { code, file: text, reason: text },
  async run(given, { act, print }) {
    const csv = await readFile(need(given, 'file'), 'utf8');
    const body = { merchant: need(given, 'code'), csv, reason: need(given, 'reason') };
    const { lines, booked, held, known } = await act('opsStatementPut', { body });
    print(`${lines} lines: ${booked} booked, ${held} wait for a person, ${known} were known`);
    return 0;
  },
};

const channels: Command = {
  about: 'shows the ways of paying, who runs them and what a unit is worth',
  usage: '--code C',
  options: { code },
  async run(given, { act, print }) {
    const { list: rows, unitValue, providers } = await act('opsChannels', { query: { merchant: need(given, 'code') } });
    print(JSON.stringify({ unitValue, providers, channels: rows }, null, 2));
    return 0;
  },
};

const channelSet: Command = {
  about: 'changes a way of paying: --set takes the fields of the call as JSON',
  usage: `--code C --channel X --set '{"isOpen":false}'`,
  options: { code, channel: text, set: text },
  async run(given, { act, print }) {
    const set = JSON.parse(need(given, 'set')) as object;
    print(
      JSON.stringify(
        await act('opsChannelPut', { body: { ...set, merchant: need(given, 'code'), channel: need(given, 'channel') } }),
      ),
    );
    return 0;
  },
};

const unitSet: Command = {
  about: 'says what a unit of the brand is worth: 1.00 is so many of the currency',
  usage: '--code C --value N',
  options: { code, value: text },
  async run(given, { act }) {
    await act('opsUnitValuePut', { body: { merchant: need(given, 'code'), unitValue: Number(need(given, 'value')) } });
    return 0;
  },
};

const providerSet: Command = {
  about: 'adds a payment provider, or changes where it is asked and whether it is open',
  usage: '--provider P --name N --url U [--closed]',
  options: { provider: text, name: text, url: text, closed: { type: 'boolean' } },
  async run(given, { act, print }) {
    const body = {
      code: need(given, 'provider'),
      name: need(given, 'name'),
      url: need(given, 'url'),
      isOpen: given['closed'] !== true,
    };
    print(JSON.stringify(await act('opsProviderPut', { body })));
    return 0;
  },
};

export const depositCommands: Readonly<Record<string, Command>> = {
  'deposit-list': list,
  'deposit-claim': work('claim', 'says that you work on a deposit'),
  'deposit-note': work('note', 'notes something on a deposit, which its member reads'),
  'deposit-confirm': work('confirm', 'books the money of a deposit by hand'),
  'deposit-fail': work('fail', 'ends a deposit that no money came for'),
  'payment-list': payments,
  'payment-book': decide('book', 'books a held payment to the member of its order'),
  'payment-refuse': decide('refuse', 'leaves a held payment unbooked, such as one that was sent back'),
  'ticket-list': tickets,
  'ticket-answer': endTicket('answer', 'answers a member’s question, who reads it in the inbox'),
  'ticket-close': endTicket('close', 'closes a question without a message'),
  'statement-import': statement,
  'channel-list': channels,
  'channel-set': channelSet,
  'unit-set': unitSet,
  'payment-provider-set': providerSet,
};
