import { type Command, need } from './command.ts';

const one = { code: { type: 'string' }, id: { type: 'string' } } as const;

/** A brand, and the number of a proposal. */
function named(given: Parameters<Command['run']>[0]): { merchant: string; id: number } {
  const id = Number(need(given, 'id'));
  if (!Number.isSafeInteger(id) || id < 1) throw new Error('--id must be the number of a proposal');
  return { merchant: need(given, 'code'), id };
}

const list: Command = {
  about: 'lists what waits for a second person; --all what was decided too',
  usage: '--code C [--all]',
  options: { code: { type: 'string' }, all: { type: 'boolean' } },
  async run(given, { act, print }) {
    for (let before: number | null | undefined; before !== null; ) {
      const all = given['all'] === true;
      const query = { merchant: need(given, 'code'), all, ...(before === undefined ? {} : { before }) };
      const page = await act('opsProposals', { query });
      for (const { at, expiresAt, ...row } of page.list)
        print(JSON.stringify({ at: new Date(at).toISOString(), expiresAt: new Date(expiresAt).toISOString(), ...row }));
      before = page.next;
    }
    return 0;
  },
};

const approve: Command = {
  about: 'does what another person proposed, in the name of both',
  usage: '--code C --id N',
  options: one,
  async run(given, { act, print }) {
    const body = named(given);
    const { call } = await act('opsProposalApprove', { body });
    print(`proposal ${body.id} is done: ${call}`);
    return 0;
  },
};

const reject: Command = {
  about: 'refuses what another person proposed, or takes the own proposal back',
  usage: '--code C --id N --reason R',
  options: { ...one, reason: { type: 'string' } },
  async run(given, { act, print }) {
    const body = named(given);
    await act('opsProposalReject', { body: { ...body, reason: need(given, 'reason') } });
    print(`proposal ${body.id} is rejected`);
    return 0;
  },
};

export const proposalCommands: Readonly<Record<string, Command>> = {
  proposals: list,
  'proposal-approve': approve,
  'proposal-reject': reject,
};
