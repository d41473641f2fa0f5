import { CARRY_OVERS, CONTRACT_KINDS, type ContractTier, DIVIDEND_PERIODS, GAME_TYPES, SALARY_TYPES } from '@marquee/contract';
import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, textOf } from '../command.ts';
import { wordOf } from './words.ts';

const text = { type: 'string' } as const;

type Shown = OpsReply<'opsContracts'>['list'][number];

const percent = (rate: number): string => `${rate / 10_000} %`;
const tierText = ({ rate, validBet, activeMembers, profit }: ContractTier): string =>
  `${percent(rate)} from ${validBet} valid bet, ${activeMembers} active${profit > 0 ? `, ${profit} profit` : ''}`;

const contractLine = ({
  id,
  kind,
  salaryType,
  period,
  version,
  upline,
  holder,
  status,
  endReason,
  effectiveUntil,
  tiers,
}: Shown) => {
  const until = effectiveUntil === null ? '' : ` until ${new Date(effectiveUntil).toISOString()} ${endReason}`;
  const sort = salaryType ?? period;
  return `${id}  ${kind} ${sort} v${version}  ${upline || 'house'} > ${holder}  ${status}${until}  ${tiers.map(tierText).join('; ')}`;
};

const list: Command = {
  about: 'lists contracts of agents, the newest first',
  usage: '--code C [--username U] [--kind daily] [--status active] [--json]',
  options: { code: text, username: text, kind: text, status: text, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const filter = {
      username: textOf(given, 'username'),
      kind: wordOf(given, 'kind', CONTRACT_KINDS),
      status: wordOf(given, 'status', ['ACTIVE', 'ENDING', 'ENDED']),
    };
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    for (let page = 1; ; page += 1) {
      const shown = await act('opsContracts', { query: { merchant: need(given, 'code'), ...asked, page, size: 100 } });
      for (const each of shown.list) print(given['json'] === true ? JSON.stringify(each) : contractLine(each));
      if (page >= shown.totalPages) return 0;
    }
  },
};

/** Tiers as they are typed: `0.3:100000:3,0.5:500000:10:2000`, each a rate in percent, valid bet, active members and profit. */
const tiersIn = (typed: string): ContractTier[] =>
  typed.split(',').map((each) => {
    const [, rate, validBet = '0', activeMembers = '0', profit = '0'] =
      /^(\d{1,3}(?:\.\d{1,4})?)(?::(\d+))?(?::(\d+))?(?::(\d+))?$/.exec(each.trim()) ?? [];
    if (rate === undefined) throw new Error('--tiers is a list such as 0.3:100000:3,0.5:500000:10, rates in percent');
    return {
      rate: Math.round(Number(rate) * 10_000),
      ...{ validBet: Number(validBet), activeMembers: Number(activeMembers), profit: Number(profit) },
    };
  });

const give: Command = {
  about: 'gives a top agent a contract of the house, in force at once',
  usage:
    '--code C --username U --kind daily --type single-bet --tiers 0.3:100000:3,0.5:500000:10 [--period weekly --carry-over permanent] [--active-bet N] [--categories RNG,LIVE] --reason R',
  options: {
    ...{ code: text, username: text, kind: text, type: text, tiers: text, period: text, 'carry-over': text },
    ...{ 'active-bet': text, categories: text, reason: text },
  },
  async run(given, { act, print }) {
    const activeBet = textOf(given, 'active-bet') ?? '0';
    if (!/^\d{1,11}$/.test(activeBet)) throw new Error('--active-bet is a whole number of units');
    need(given, 'kind');
    const terms = {
      kind: wordOf(given, 'kind', CONTRACT_KINDS),
      salaryType: wordOf(given, 'type', SALARY_TYPES) ?? null,
      period: wordOf(given, 'period', DIVIDEND_PERIODS) ?? null,
      carryOver: wordOf(given, 'carry-over', CARRY_OVERS) ?? null,
      categories: textOf(given, 'categories')?.split(',') ?? [...GAME_TYPES],
      activeBet: Number(activeBet),
      tiers: tiersIn(need(given, 'tiers')),
    };
    const body = { merchant: need(given, 'code'), username: need(given, 'username'), terms, reason: need(given, 'reason') };
    const { contract, ended } = await act('opsContractGive', { body });
    print(`${contractLine(contract)}; ${ended} contracts below end`);
    return 0;
  },
};

function numberIn(given: Parameters<Command['run']>[0], what: string): number {
  const number = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new Error(`--id is the number of a ${what}`);
  return Number(number);
}

const end: Command = {
  about: 'ends a contract and all below that stand on it, at once or with the running period',
  usage: '--code C --id N --at now|period --reason R',
  options: { code: text, id: text, at: text, reason: text },
  async run(given, { act, print }) {
    need(given, 'at');
    const at = wordOf(given, 'at', ['NOW', 'PERIOD']);
    const body = { merchant: need(given, 'code'), id: numberIn(given, 'contract'), at, reason: need(given, 'reason') };
    const { ended } = await act('opsContractEnd', { body });
    print(`${ended} contracts end`);
    return 0;
  },
};

const requests: Command = {
  about: 'lists contracts that top agents have asked the house to end',
  usage: '--code C [--json]',
  options: { code: text, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    for (let page = 1; ; page += 1) {
      const shown = await act('opsContractRequests', { query: { merchant: need(given, 'code'), page, size: 100 } });
      for (const each of shown.list) {
        const { id, kind, salaryType, holder, contract, expiresAt } = each;
        const line = `${id}  ${holder} asks to end ${kind}${salaryType ? ` ${salaryType}` : ''}, contract ${contract}  until ${new Date(expiresAt).toISOString()}`;
        print(given['json'] === true ? JSON.stringify(each) : line);
      }
      if (page >= shown.totalPages) return 0;
    }
  },
};

const answer: Command = {
  about: 'answers a top agent who asked the house to end a contract',
  usage: '--code C --id N --answer accept|reject --reason R',
  options: { code: text, id: text, answer: text, reason: text },
  async run(given, { act, print }) {
    need(given, 'answer');
    const accepts = wordOf(given, 'answer', ['ACCEPT', 'REJECT']) === 'ACCEPT';
    const body = { merchant: need(given, 'code'), id: numberIn(given, 'request'), accepts, reason: need(given, 'reason') };
    const { status } = await act('opsContractAnswer', { body });
    print(`the request is ${status}`);
    return 0;
  },
};

/** The commands about contracts of agents. */
export const contractCommands: Readonly<Record<string, Command>> = {
  'contract-list': list,
  'contract-give': give,
  'contract-end': end,
  'contract-requests': requests,
  'contract-answer': answer,
};
