import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from './command.ts';

const code = { type: 'string' } as const;
const text = { type: 'string' } as const;
const user = { code, username: text } as const;
const withReason = { ...user, reason: text } as const;

const LISTED = 100;

const list: Command = {
  about: 'lists accounts by name: all, those whose names begin so, or the one with that mail address or number',
  usage: '--code C [--search S] [--status ACTIVE|NO_BET|NO_BET_NO_FUNDS|NO_LOGIN] [--agents] [--count 100] [--after U] [--json]',
  options: { code, search: text, status: text, agents: { type: 'boolean' }, count: text, after: text, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    let left = Number(textOf(given, 'count') ?? LISTED);
    if (!Number.isSafeInteger(left) || left < 1) throw new Error('--count must be a number from 1');
    const [search, status] = [textOf(given, 'search'), textOf(given, 'status')];
    const asked = {
      merchant: need(given, 'code'),
      ...(search === undefined ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      ...(given['agents'] === true ? { kind: 'agents' } : {}),
    };
    for (let after: string | null | undefined = textOf(given, 'after'); left > 0 && after !== null; ) {
      const query: object = { ...asked, size: Math.min(left, LISTED), ...(after === undefined ? {} : { after }) };
      const page: OpsReply<'opsAccounts'> = await act('opsAccounts', { query });
      for (const row of page.list) {
        const line = [row.username, `type ${row.type}`, row.status, row.parent === null ? 'house' : `under ${row.parent}`];
        print(given['json'] === true ? JSON.stringify(row) : line.join('  '));
      }
      left -= page.list.length;
      after = page.next;
    }
    return 0;
  },
};

/** The account that is meant, and why. */
const reasonedOf = (given: Given) => ({
  merchant: need(given, 'code'),
  username: need(given, 'username'),
  reason: need(given, 'reason'),
});

/** An amount as it is typed: units with at most four decimals. */
function amountIn(given: Given): number {
  const amount = need(given, 'amount');
  if (!/^\d{1,10}(?:\.\d{1,4})?$/.test(amount)) throw new Error('--amount must be a number of units such as 12.50');
  return Number(amount);
}

/** How many times what is added is to be wagered. */
function multipleIn(given: Given): number {
  const multiple = need(given, 'multiple');
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(multiple)) throw new Error('--multiple must be a number of times such as 1 or 2.5');
  return Number(multiple);
}

const adjust = (direction: 'add' | 'sub', about: string): Command => ({
  about,
  usage: `--code C --username U --amount A --key K --reason R${direction === 'add' ? ' [--multiple M]' : ''}`,
  options: { ...withReason, amount: text, key: text, ...(direction === 'add' ? { multiple: text } : {}) },
  async run(given, { act, print, money }) {
    const body = {
      ...reasonedOf(given),
      direction,
      amount: amountIn(given),
      key: need(given, 'key'),
      ...(textOf(given, 'multiple') === undefined ? {} : { multiple: multipleIn(given) }),
    };
    const { username, amount, balance, currency, transfer } = await act('opsAdjustmentPut', { body });
    const shown = await money(body.merchant);
    const [moved, left] = [shown(amount, { currency }), shown(balance, { currency })];
    print(`${username} ${direction === 'add' ? 'got' : 'gave'} ${moved}, transfer ${transfer}; the balance after it: ${left}`);
    return 0;
  },
});

/** Shows a link to a new password. */
const linkLine = ({ link, expiresAt }: { link: string; expiresAt: number }): string =>
  `shown only now, good once and until ${new Date(expiresAt).toISOString()}: ${link}`;

const reset: Command = {
  about: 'takes a password away, ends the sessions, lifts the lock, and gives the link by which the member sets another',
  usage: '--code C --username U --reason R',
  options: withReason,
  async run(given, { act, print }) {
    const body = reasonedOf(given);
    print(linkLine(await act('opsAccountReset', { body })));
    return 0;
  },
};

const agent: Command = {
  about: 'makes an agent, under another or under the house, and gives the link by which it sets its first password',
  usage: '--code C --username U --kind agent|top|affiliate|top-affiliate [--parent P] --reason R',
  options: { ...withReason, kind: text, parent: text },
  async run(given, { act, print }) {
    const [username, kind, parent] = [need(given, 'username'), need(given, 'kind'), textOf(given, 'parent')];
    const body = {
      merchant: need(given, 'code'),
      username,
      kind,
      reason: need(given, 'reason'),
      ...(parent === undefined ? {} : { parent }),
    };
    const made = await act('opsAgentPut', { body });
    print(`${kind} ${username}${parent === undefined ? '' : ` under ${parent}`}`);
    print(linkLine(made));
    return 0;
  },
};

const show: Command = {
  about: 'shows an account: status, lock, sessions, invitation codes',
  usage: '--code C --username U',
  options: user,
  async run(given, { act, print }) {
    const query = { merchant: need(given, 'code'), username: need(given, 'username') };
    print(JSON.stringify(await act('opsAccount', { query }), null, 2));
    return 0;
  },
};

const status: Command = {
  about: 'says what an account may do, with --cascade its whole line with it; NO_LOGIN ends the sessions',
  usage: '--code C --username U --status ACTIVE|NO_BET|NO_BET_NO_FUNDS|NO_LOGIN [--cascade] --reason R',
  options: { ...withReason, status: text, cascade: { type: 'boolean' } },
  async run(given, { act, print }) {
    const [merchant, username, next] = [need(given, 'code'), need(given, 'username'), need(given, 'status')];
    const cascade = given['cascade'] === true ? { cascade: true } : {};
    await act('opsAccountStatus', { body: { merchant, username, status: next, ...cascade, reason: need(given, 'reason') } });
    print(`account ${username} is ${next}`);
    return 0;
  },
};

const unlock: Command = {
  about: 'lifts the lock of an account after too many failed logins',
  usage: '--code C --username U --reason R',
  options: withReason,
  async run(given, { act, print }) {
    const body = reasonedOf(given);
    await act('opsAccountUnlock', { body });
    print(`account ${body.username} may try to log in again`);
    return 0;
  },
};

const sessions: Command = {
  about: 'ends every session of an account, and what remembers its login in a browser',
  usage: '--code C --username U --reason R',
  options: withReason,
  async run(given, { act, print }) {
    const query = { merchant: need(given, 'code'), username: need(given, 'username'), reason: need(given, 'reason') };
    await act('opsAccountSessions', { query });
    print(`account ${query.username} is logged out everywhere`);
    return 0;
  },
};

const invite: Command = {
  about: 'makes an invitation code of an account, good at one domain where that is said',
  usage: '--code C --username U --invitation I --kind affiliate|referral [--domain D]',
  options: { ...user, invitation: { type: 'string' }, kind: { type: 'string' }, domain: { type: 'string' } },
  async run(given, { act, print }) {
    const invitation = need(given, 'invitation');
    const [merchant, username, kind] = [need(given, 'code'), need(given, 'username'), need(given, 'kind')];
    const domain = textOf(given, 'domain') ?? null;
    await act('opsInvitationPut', { body: { merchant, username, code: invitation, kind, domain } });
    print(`${invitation} is an ${kind} code of ${username}`);
    return 0;
  },
};

const end: Command = {
  about: 'ends an invitation code; those who came by it stay where they are',
  usage: '--code C --invitation I',
  options: { code, invitation: { type: 'string' } },
  async run(given, { act, print }) {
    const invitation = need(given, 'invitation');
    await act('opsInvitationDelete', { query: { merchant: need(given, 'code'), code: invitation } });
    print(`${invitation} has ended`);
    return 0;
  },
};

export const accountCommands: Readonly<Record<string, Command>> = {
  'account-list': list,
  'account-show': show,
  'account-status': status,
  'account-unlock': unlock,
  'account-sessions-end': sessions,
  'account-credit': adjust('add', 'adds money to a member’s balance, once for each key'),
  'account-debit': adjust('sub', 'takes money of a member’s balance, once for each key, never more than there is'),
  'account-reset': reset,
  'agent-add': agent,
  'invitation-add': invite,
  'invitation-end': end,
};
