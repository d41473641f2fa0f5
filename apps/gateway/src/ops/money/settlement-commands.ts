import { CONTRACT_KINDS } from '@marquee/contract';
import { BILL_STATES, type OpsReply } from '@marquee/contract/ops';
import { type Command, either, type Given, need, type ShowMoney, textOf } from '../command.ts';
import { wordOf } from './words.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

type Shown = OpsReply<'opsBills'>['list'][number];
type Context = Parameters<Command['run']>[1];
/** Which bill, and why something is done about it. */
type OnBill = Record<'merchant' | 'reason', string> & { id: number };

const isoOf = (at: number): string => new Date(at).toISOString();

/** What became of a debt of a bill that was overdue; nothing where none was. */
const lateWords = ({ open, overdueAt, closedAt }: Shown, shown: ShowMoney): string[] => {
  if (overdueAt === null) return [];
  const closed = closedAt === null ? '' : `, closed ${isoOf(closedAt)}`;
  return [open > 0 ? `${shown(open)} overdue since ${isoOf(overdueAt)}` : `overdue since ${isoOf(overdueAt)}${closed}`];
};

const billLine = (bill: Shown, shown: ShowMoney): string => {
  const { id, kind, salaryType, unit, periodStart, upline, holder, gross, paid, advanced, owedToHouse, status, review, remark } =
    bill;
  const sort = salaryType ?? unit;
  const from = isoOf(periodStart);
  const ofHouse = [
    ...(advanced > 0 ? [`advanced ${shown(advanced)}`] : []),
    ...(owedToHouse > 0 ? [`owed to the house ${shown(owedToHouse)}`] : []),
  ];
  const figures = [shown(gross), `paid ${shown(paid)}`, ...ofHouse, ...lateWords(bill, shown)].join(', ');
  const why = review ?? remark;
  return `${id}  ${kind} ${sort} ${from}  ${upline || 'house'} > ${holder}  ${figures}  ${status}${why ? ` (${why})` : ''}`;
};

/** The number of a bill. Throws for anything else. */
function billOf(given: Given): number {
  const number = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new Error('--id is the number of a bill');
  return Number(number);
}

const list: Command = {
  about:
    'lists salaries and dividends, the newest first; those whose debt is overdue, or was, and what is owed to the house, are the bad records',
  usage:
    '--code C [--username U] [--payer U] [--kind daily] [--status review] [--overdue|--ever-overdue] [--advanced] [--owed] [--json]',
  options: {
    ...{ code: text, username: text, payer: text, kind: text, status: text },
    ...{ overdue: flag, 'ever-overdue': flag, advanced: flag, owed: flag, json: flag },
  },
  async run(given, { act, print, money }) {
    const inMoney = await money(need(given, 'code'));
    const filter = {
      username: textOf(given, 'username'),
      payer: textOf(given, 'payer'),
      kind: wordOf(given, 'kind', CONTRACT_KINDS),
      status: wordOf(given, 'status', BILL_STATES),
      overdue: given['ever-overdue'] === true ? ('EVER' as const) : given['overdue'] === true ? ('OPEN' as const) : undefined,
      advanced: given['advanced'] === true ? ('OPEN' as const) : undefined,
      owed: given['owed'] === true ? ('HOUSE' as const) : undefined,
    };
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    for (let page = 1; ; page += 1) {
      const shown = await act('opsBills', { query: { merchant: need(given, 'code'), ...asked, page, size: 100 } });
      for (const each of shown.list) print(given['json'] === true ? JSON.stringify(each) : billLine(each, inMoney));
      if (page >= shown.totalPages) return 0;
    }
  },
};

const review: Command = {
  about: 'lets a bill that waits for an operator be paid with its line, or cancels it',
  usage: '--code C --id N --approve|--cancel --reason R',
  options: { code: text, id: text, approve: flag, cancel: flag, reason: text },
  async run(given, { act, print }) {
    const decision = either(given, 'approve', 'cancel') ? 'APPROVE' : 'CANCEL';
    const body = { merchant: need(given, 'code'), id: billOf(given), decision, reason: need(given, 'reason') };
    const { id, status } = await act('opsBillReview', { body });
    print(`the bill ${id} is ${status}`);
    return 0;
  },
};

/** A command that does something once about one bill, and says what it came to. */
const onBill = (
  about: string,
  run: (body: OnBill, context: Pick<Context, 'act'>) => Promise<{ amount: number; words: string }>,
): Command => ({
  about,
  usage: '--code C --id N --reason R',
  options: { code: text, id: text, reason: text },
  async run(given, { act, print, money }) {
    const body = { merchant: need(given, 'code'), id: billOf(given), reason: need(given, 'reason') };
    const { amount, words } = await run(body, { act });
    const shown = await money(body.merchant);
    print(`${shown(amount)} ${words}`);
    return 0;
  },
});

const pay = onBill(
  'pays what is still owed of a bill for its payer, who owes it to the house from then on',
  async (body, { act }) => {
    const { id, paid } = await act('opsBillPay', { body });
    return { amount: paid, words: `of the bill ${id} was paid` };
  },
);

const forget = onBill(
  'closes what the house is owed of a bill, by an advance or a payment in the place of the account above, without a payment',
  async (body, { act }) => {
    const { id, forgiven } = await act('opsBillForget', { body });
    return { amount: forgiven, words: `that the house was owed of the bill ${id} is closed` };
  },
);

const preview: Command = {
  about: 'computes the run of a bill again by the rows as they are now, and changes nothing; exit code 1 when one differs',
  usage: '--code C --id N',
  options: { code: text, id: text },
  async run(given, { act, print, money }) {
    const shown = await money(need(given, 'code'));
    const orElse = (wire: number | null): string => (wire === null ? '-' : shown(wire));
    const { list: bills } = await act('opsBillPreview', { query: { merchant: need(given, 'code'), id: billOf(given) } });
    for (const { holder, written, counted, isSame } of bills)
      print(`${holder}  ${orElse(written)}  ${isSame ? 'as counted now' : `and ${orElse(counted)} as counted now`}`);
    return bills.every(({ isSame }) => isSame) ? 0 : 1;
  },
};

/** The commands about what contracts come to. */
export const settlementCommands: Readonly<Record<string, Command>> = {
  'settle-list': list,
  'settle-review': review,
  'settle-pay': pay,
  'settle-forget': forget,
  'settle-preview': preview,
};
