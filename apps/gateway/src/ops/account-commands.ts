import { type Command, need, textOf } from './command.ts';

const code = { type: 'string' } as const;
const user = { code, username: { type: 'string' } } as const;

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
  about: 'says what an account may do; NO_LOGIN ends its sessions',
  usage: '--code C --username U --status ACTIVE|NO_BET|NO_BET_NO_FUNDS|NO_LOGIN',
  options: { ...user, status: { type: 'string' } },
  async run(given, { act, print }) {
    const [merchant, username, next] = [need(given, 'code'), need(given, 'username'), need(given, 'status')];
    await act('opsAccountStatus', { body: { merchant, username, status: next } });
    print(`account ${username} is ${next}`);
    return 0;
  },
};

const unlock: Command = {
  about: 'lifts the lock of an account after too many failed logins',
  usage: '--code C --username U',
  options: user,
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), username: need(given, 'username') };
    await act('opsAccountUnlock', { body });
    print(`account ${body.username} may try to log in again`);
    return 0;
  },
};

const sessions: Command = {
  about: 'ends every session of an account, and what remembers its login in a browser',
  usage: '--code C --username U',
  options: user,
  async run(given, { act, print }) {
    const query = { merchant: need(given, 'code'), username: need(given, 'username') };
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
  'account-show': show,
  'account-status': status,
  'account-unlock': unlock,
  'account-sessions-end': sessions,
  'invitation-add': invite,
  'invitation-end': end,
};
