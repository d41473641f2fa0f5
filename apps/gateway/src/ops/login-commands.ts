import { type Command, listOf, need, textOf } from './command.ts';
import { objectIn } from './content-commands.ts';

const logins: Command = {
  about:
    'changes what a file of JSON names of a brand’s logins: encryption, sessionIdleMinutes, sessionMaxMinutes, passwordMaxAgeDays, security; --preset strict locks a name after three failures, usual after ten; brand-show shows them',
  usage: '--code C --file F | --code C --preset P',
  options: { code: { type: 'string' }, file: { type: 'string' }, preset: { type: 'string' } },
  async run(given, { act, print }) {
    const preset = textOf(given, 'preset');
    const changes: Record<string, unknown> = preset === undefined ? objectIn(need(given, 'file')) : { preset };
    await act('opsBrandLogins', { body: { ...changes, merchant: need(given, 'code') } });
    print(`brand ${need(given, 'code')}: ${Object.keys(changes).sort().join(', ')} changed`);
    return 0;
  },
};

const rules: Command = {
  about: 'replaces the rules of a brand’s registration form from a file of JSON, in the form that brand-show prints',
  usage: '--code C --file F',
  options: { code: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    await act('opsBrandRules', { body: { merchant: need(given, 'code'), rules: objectIn(need(given, 'file')) } });
    print(`brand ${need(given, 'code')}: registration rules replaced`);
    return 0;
  },
};

const agentHosts: Command = {
  about: 'replaces which of a brand’s hosts only agents log in at; --none lets everybody log in at every host',
  usage: '--code C --host H [--host H2] | --none',
  options: { code: { type: 'string' }, host: { type: 'string', multiple: true }, none: { type: 'boolean' } },
  async run(given, { act, print }) {
    const hosts = listOf(given, 'host');
    if ((given['none'] === true) === hosts.length > 0) throw new Error('say either --host or --none');
    await act('opsBrandAgentHosts', { body: { merchant: need(given, 'code'), agentHosts: hosts } });
    print(
      `brand ${need(given, 'code')}: ${hosts.length > 0 ? `only agents log in at ${hosts.join(', ')}` : 'no host is of agents only'}`,
    );
    return 0;
  },
};

export const loginCommands: Readonly<Record<string, Command>> = {
  'brand-logins': logins,
  'brand-rules': rules,
  'brand-agent-hosts': agentHosts,
};
