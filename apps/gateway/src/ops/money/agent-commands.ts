import type { OpsReply } from '@marquee/contract/ops';
import { type Command, either, type Given, need, textOf } from '../command.ts';

const text = { type: 'string' } as const;
const user = { code: text, username: text } as const;

type Plan = OpsReply<'opsAgentMove'>;
type Member = OpsReply<'opsAgentLine'>['list'][number];

const rateLine = (rates: Record<string, number>): string =>
  Object.entries(rates)
    .map(([type, rate]) => `${type} ${rate / 10_000} %`)
    .join(', ') || 'no rates';

const memberLine = ({ username, type, status, series, rates, teamSize, children }: Member): string =>
  `${username}  type ${type}  ${status}  series ${series}  ${rateLine(rates)}  team ${teamSize}  children ${children}`;

const named = (given: Given) => ({ merchant: need(given, 'code'), username: need(given, 'username') });

const line: Command = {
  about: 'shows an agent: where it stands, its terms, and those right below it',
  usage: '--code C --username U [--json]',
  options: { ...user, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    for (let page = 1; ; page += 1) {
      const shown = await act('opsAgentLine', { query: { ...named(given), page, size: 100 } });
      if (given['json'] === true) print(JSON.stringify(shown));
      else {
        if (page === 1) print(`${['house', ...shown.above].join(' > ')} > ${memberLine(shown)}`);
        for (const member of shown.list) print(`  ${memberLine(member)}`);
      }
      if (page >= shown.totalPages) return 0;
    }
  },
};

const planLines = ({ username, from, to, topBefore, topAfter, depthBefore, depthAfter, ...plan }: Plan): string[] => [
  `${username} moves from ${from ?? 'the house'} to ${to}: ${plan.accounts} accounts (${plan.agents} agents, ${plan.players} players, ${plan.levels} levels below it), ${plan.links} links`,
  `top agent ${topBefore ?? 'none'} -> ${topAfter ?? 'none'}, depth ${depthBefore} -> ${depthAfter}`,
  `contracts that go on under ${to}: ${plan.contracts.length}, requests that expire: ${plan.requests.length}`,
  ...plan.contracts.map(
    ({ kind, salaryType, rate, flaw }) =>
      `  ${[kind, salaryType].filter(Boolean).join(' ')} up to ${rate / 10_000} % ${flaw === null ? 'goes on' : `cannot go on: ${flaw}`}`,
  ),
  ...plan.requests.map(({ kind, type, askedBy }) => `  ${type} ${kind} of ${askedBy} expires`),
  ...plan.running.map(
    ({ period, since, validBet, result }) =>
      `counts for ${to} then, ${period} since ${since}: valid bet ${validBet}, result ${result}`,
  ),
  `proposed for ${new Date(plan.proposedAt).toISOString()}, when none of these periods runs any more`,
  `open debts that stay: it owes ${plan.owes} and is owed ${plan.isOwed}`,
  ...plan.refusals.map((code) => `refused: ${code}`),
];

const move: Command = {
  about: 'moves an account with its whole line under another agent; --dry-run says what that would change, and changes nothing',
  usage: '--code C --username U --to A (--dry-run | --reason R)',
  options: { ...user, to: text, reason: text, 'dry-run': { type: 'boolean' } },
  async run(given, { act, print }) {
    const asked = { ...named(given), to: need(given, 'to') };
    const isDry = given['dry-run'] === true;
    const plan = isDry
      ? await act('opsAgentMovePlan', { query: asked })
      : await act('opsAgentMove', { body: { ...asked, reason: need(given, 'reason') } });
    for (const each of planLines(plan)) print(each);
    return plan.refusals.length > 0 ? 1 : 0;
  },
};

/** Rates as they are typed: `LIVE=0.5,RNG=0.8`, in percent. */
function ratesIn(given: Given): Record<string, number> | undefined {
  const typed = textOf(given, 'rates');
  if (typed === undefined) return undefined;
  const pairs = typed.split(',').map((each) => {
    const [, type, percent] = /^([A-Z]+)=(\d{1,3}(?:\.\d)?)$/.exec(each.trim()) ?? [];
    if (type === undefined || percent === undefined) throw new Error('--rates is a list such as LIVE=0.5,RNG=0.8, in percent');
    return [type, Math.round(Number(percent) * 10_000)] as const;
  });
  return Object.fromEntries(pairs);
}

const terms: Command = {
  about: 'sets series and rates of an account; lower ones lower whoever below has more than it may have then',
  usage: '--code C --username U [--series S] [--rates LIVE=0.5,RNG=0.8] --reason R',
  options: { ...user, series: text, rates: text, reason: text },
  async run(given, { act, print }) {
    const [series, rates] = [textOf(given, 'series'), ratesIn(given)];
    if (series !== undefined && !/^\d{4}$/.test(series)) throw new Error('--series is a number such as 1950');
    const body = {
      ...named(given),
      ...(series === undefined ? {} : { series: Number(series) }),
      ...(rates === undefined ? {} : { rates }),
      reason: need(given, 'reason'),
    };
    const set = await act('opsAgentTerms', { body });
    print(`${set.username}: series ${set.series}, ${rateLine(set.rates)}; ${set.lowered} accounts below were lowered with it`);
    return 0;
  },
};

const promote: Command = {
  about: 'makes a player an agent: a top agent right under the house, an affiliate under an affiliate',
  usage: '--code C --username U --reason R',
  options: { ...user, reason: text },
  async run(given, { act, print }) {
    const { username, type } = await act('opsAgentPromote', { body: { ...named(given), reason: need(given, 'reason') } });
    print(`${username} is of type ${type}`);
    return 0;
  },
};

const MARKS = { doubtful: 'DOUBTFUL', review: 'REVIEW' } as const;

const mark: Command = {
  about:
    'puts a mark on a member or takes it away: a doubtful one is not counted as active, a reviewed one has its dividends looked at',
  usage: '--code C --username U --doubtful|--review [--off] --reason R',
  options: { ...user, doubtful: { type: 'boolean' }, review: { type: 'boolean' }, off: { type: 'boolean' }, reason: text },
  async run(given, { act, print }) {
    const asked = either(given, 'doubtful', 'review') ? MARKS.doubtful : MARKS.review;
    const body = { ...named(given), mark: asked, isOn: given['off'] !== true, reason: need(given, 'reason') };
    const { username, isOn } = await act('opsAgentMark', { body });
    print(`${username} is ${isOn ? '' : 'not '}marked ${asked}`);
    return 0;
  },
};

const marks: Command = {
  about: 'lists the members that are marked; of one, which accounts above it share a device or an address with it',
  usage: '--code C [--username U]',
  options: user,
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    const username = textOf(given, 'username');
    if (username !== undefined) {
      const { list } = await act('opsAlike', { query: { merchant, username } });
      for (const each of list)
        print(`${each.username}  ${[each.onDevice ? 'device' : '', each.atAddress ? 'address' : ''].filter(Boolean).join(', ')}`);
      return 0;
    }
    for (const each of (await act('opsAgentMarks', { query: { merchant } })).list)
      print(`${each.username}  ${each.mark}  since ${new Date(each.since).toISOString()}  ${each.reason}`);
    return 0;
  },
};

/** The commands about the network of agents. */
export const agentCommands: Readonly<Record<string, Command>> = {
  'agent-line': line,
  'agent-move': move,
  'agent-terms': terms,
  'agent-promote': promote,
  'agent-mark': mark,
  'agent-marks': marks,
};
