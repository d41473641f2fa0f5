import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, textOf } from '../command.ts';
import { objectIn } from '../content-commands.ts';

const text = { type: 'string' } as const;

const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const lineOf = ({ username, referrer, registeredAt, state, reason, like, note }: OpsReply<'opsReferralPut'>): string =>
  [username, `by ${referrer}`, day(registeredAt), state, reason, like === '' ? '' : `like ${like}`, note]
    .filter((part) => part !== '')
    .join('  ');

const terms: Command = {
  about: 'shows what a brand gives for friends that members bring, or says it anew from a file of JSON',
  usage: '--code C [--file F]',
  options: { code: text, file: text },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    const file = textOf(given, 'file');
    const held =
      file === undefined
        ? await act('opsReferralTerms', { query: { merchant } })
        : await act('opsReferralTermsPut', { body: { ...objectIn(file), merchant } });
    print(JSON.stringify(held));
    return 0;
  },
};

const list: Command = {
  about: 'lists the friends that members brought in the last 30 days or in these, newest first, with why one does not count',
  usage: '--code C [--referrer U] [--state S] [--from D] [--to D]',
  options: { code: text, referrer: text, state: text, from: text, to: text },
  async run(given, { act, print }) {
    const asked = ['referrer', 'state', 'from', 'to'].flatMap((name) => {
      const value = textOf(given, name);
      return value === undefined ? [] : [[name, value]];
    });
    const query = { merchant: need(given, 'code'), ...Object.fromEntries(asked) };
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list: rows, totalPages } = await act('opsReferrals', { query: { ...query, page } });
      for (const row of rows) print(lineOf(row));
      if (rows.length === 0 && page === 1) print('nobody was brought');
      last = totalPages;
    }
    return 0;
  },
};

const decide = (decision: 'invalidate' | 'clear', about: string): Command => ({
  about,
  usage: '--code C --username U --reason R',
  options: { code: text, username: text, reason: text },
  async run(given, { act, print }) {
    const body = {
      ...{ merchant: need(given, 'code'), username: need(given, 'username') },
      ...{ decision, reason: need(given, 'reason') },
    };
    print(lineOf(await act('opsReferralPut', { body })));
    return 0;
  },
});

const report: Command = {
  about: 'counts what came of the friends that registered in the last 30 days or in these, and what was given for them',
  usage: '--code C [--from D] [--to D]',
  options: { code: text, from: text, to: text },
  async run(given, { act, print, money }) {
    const [from, to] = [textOf(given, 'from'), textOf(given, 'to')];
    const query = { merchant: need(given, 'code'), ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const found = await act('opsReferralReport', { query });
    print(`${found.from} – ${found.to}`);
    for (const { state, count } of found.states) print(`${state}  ${count}`);
    for (const { reason, count } of found.reasons) print(`INVALID ${reason}  ${count}`);
    const shown = await money(need(given, 'code'));
    print(`given ${shown(found.issued)}, collected ${shown(found.collected)} + ${found.points} points`);
    return 0;
  },
};

export const referralCommands: Readonly<Record<string, Command>> = {
  'referral-terms': terms,
  'referral-list': list,
  'referral-report': report,
  'referral-invalidate': decide('invalidate', 'takes a friend off the count, and back what was given for it'),
  'referral-clear': decide('clear', 'lets a friend count that has something in common with its referrer or another friend'),
};
