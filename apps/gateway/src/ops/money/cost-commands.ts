import type { OpsBody, OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, type ShowMoney, textOf } from '../command.ts';
import { objectIn } from '../content-commands.ts';

const text = { type: 'string' } as const;
const json = { type: 'boolean' } as const;

type Budget = OpsReply<'opsRewardBudgetPut'>;
type Source = OpsBody<'opsRewardBudgetPut'>['source'];
type Part = OpsReply<'opsRewardCosts'>['list'][number]['issued'];

const costs: Command = {
  about: 'shows what rewards cost on business days, by source and rule: issued, collected, expired, taken back',
  usage: '--code C [--from 2026-01-01] [--until 2026-01-31] [--json]',
  options: { code: text, from: text, until: text, json },
  async run(given, { act, print, money }) {
    const days = Object.fromEntries(['from', 'until'].flatMap((name) => [[name, textOf(given, name)]]));
    const query = { merchant: need(given, 'code'), ...Object.fromEntries(Object.entries(days).filter(([, day]) => day)) };
    const { list } = await act('opsRewardCosts', { query });
    const shown = await money(query.merchant);
    const part = (name: string, { count, members, amount, points }: Part, currency: string): string[] =>
      count === 0 ? [] : [`${name} ${count} to ${members} members: ${shown(amount, { currency })} and ${points} points`];
    for (const row of list) {
      if (given['json'] === true) {
        print(JSON.stringify(row));
        continue;
      }
      const { day, source, rule, currency, issued, collected, expired, reversed } = row;
      const parts = [
        ...part('issued', issued, currency),
        ...part('collected', collected, currency),
        ...part('expired', expired, currency),
        ...part('void', row.void, currency),
        ...part('reversed', reversed, currency),
      ];
      print([day, source, rule, ...parts].join('  '));
    }
    if (list.length === 0) print('nothing was given');
    return 0;
  },
};

const budgetLine = ({ source, rule, span, amount, spent, alarmPercent, state }: Budget, shown: ShowMoney): string =>
  [source, rule === '' ? 'all' : rule, span, `${shown(spent)} of ${shown(amount)}`, `alarm at ${alarmPercent} %`, state].join(
    '  ',
  );

const budgets: Command = {
  about: 'lists the budgets of a brand’s rewards; exit code 1 when one has come to its alarm',
  usage: '--code C [--json]',
  options: { code: text, json },
  async run(given, { act, print, money }) {
    const { list } = await act('opsRewardBudgets', { query: { merchant: need(given, 'code') } });
    const shown = await money(need(given, 'code'));
    for (const row of list) print(given['json'] === true ? JSON.stringify(row) : budgetLine(row, shown));
    if (list.length === 0) print('there are no budgets');
    return list.some(({ state }) => state !== 'OPEN') ? 1 : 0;
  },
};

/** An option that is a number. */
function numberOf(given: Given, name: string, form: RegExp): number {
  const value = need(given, name);
  if (!form.test(value)) throw new Error(`--${name} is a number`);
  return Number(value);
}

const budgetSet: Command = {
  about: 'says how much money a rule may give, or a source where none is named; with --monthly in each calendar month',
  usage: '--code C --source PROMOTION [--rule S] --amount N [--monthly] [--alarm 80]',
  options: { code: text, source: text, rule: text, amount: text, monthly: { type: 'boolean' }, alarm: text },
  async run(given, { act, print, money }) {
    const body = {
      merchant: need(given, 'code'),
      source: need(given, 'source') as Source,
      rule: textOf(given, 'rule') ?? '',
      span: given['monthly'] === true ? ('MONTH' as const) : ('TOTAL' as const),
      amount: numberOf(given, 'amount', /^\d{1,10}(\.\d{1,2})?$/),
      ...(given['alarm'] === undefined ? {} : { alarmPercent: numberOf(given, 'alarm', /^\d{1,3}$/) }),
    };
    print(budgetLine(await act('opsRewardBudgetPut', { body }), await money(body.merchant)));
    return 0;
  },
};

const budgetEnd: Command = {
  about: 'takes a budget away: what it was for gives without a limit',
  usage: '--code C --source PROMOTION [--rule S]',
  options: { code: text, source: text, rule: text },
  async run(given, { act, print }) {
    const [source, rule] = [need(given, 'source'), textOf(given, 'rule') ?? ''];
    await act('opsRewardBudgetDelete', { query: { merchant: need(given, 'code'), source: source as Source, rule } });
    print(`${source} ${rule === '' ? 'as a whole' : rule} has no budget`);
    return 0;
  },
};

const dryRun: Command = {
  about: 'says what a rule would have cost on past days: a promotion, a mission, or one in a file of JSON that nobody has put',
  usage: '--code C (--promotion S | --mission S | --file F) --from 2026-01-01 --until 2026-01-31 [--json]',
  options: { code: text, promotion: text, mission: text, file: text, from: text, until: text, json },
  async run(given, { act, print, money }) {
    const [promotion, mission, file] = [textOf(given, 'promotion'), textOf(given, 'mission'), textOf(given, 'file')];
    const body = {
      merchant: need(given, 'code'),
      from: need(given, 'from'),
      until: need(given, 'until'),
      ...(promotion === undefined ? {} : { promotion }),
      ...(mission === undefined ? {} : { mission }),
      ...(file === undefined ? {} : { rule: objectIn(file) as OpsBody<'opsRewardDryRun'>['rule'] & object }),
    };
    const result = await act('opsRewardDryRun', { body });
    if (given['json'] === true) {
      print(JSON.stringify(result));
      return 0;
    }
    const shown = await money(body.merchant);
    for (const { cycle, members, given: count, amount, points } of result.cycles)
      print(`${cycle}  ${members} members  ${count} given  ${shown(amount)} and ${points} points`);
    const { members, given: count, amount, points } = result;
    print(`would have cost ${shown(amount)} and ${points} points: ${count} times to ${members} members`);
    return 0;
  },
};

const boardRemove: Command = {
  about: 'takes a member out of a ranking that is not settled, and those behind move up; --previous: that of the cycle before',
  usage: '--code C --slug S --username U --reason R [--previous]',
  options: { code: text, slug: text, username: text, reason: text, previous: { type: 'boolean' } },
  async run(given, { act, print }) {
    const body = {
      merchant: need(given, 'code'),
      slug: need(given, 'slug'),
      username: need(given, 'username'),
      reason: need(given, 'reason'),
      period: given['previous'] === true ? ('previous' as const) : ('current' as const),
    };
    await act('opsBoardMember', { body });
    print(`${body.username} is out of the ranking of ${body.slug}`);
    return 0;
  },
};

export const costCommands: Readonly<Record<string, Command>> = {
  'reward-costs': costs,
  'reward-budgets': budgets,
  'reward-budget-set': budgetSet,
  'reward-budget-end': budgetEnd,
  'reward-dry-run': dryRun,
  'board-remove': boardRemove,
};
