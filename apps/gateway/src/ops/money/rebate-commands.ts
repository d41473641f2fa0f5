import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from '../command.ts';

const text = { type: 'string' } as const;
const WHEN = { code: text, from: text, until: text } as const;

/** A number that was given. */
function numberOf(given: Given, option: string): number {
  const value = Number(need(given, option));
  if (!Number.isFinite(value)) throw new Error(`--${option} is a number`);
  return value;
}

/** A brand and its business days: those that were given. */
const periodOf = (given: Given): Record<string, string> => ({
  merchant: need(given, 'code'),
  ...Object.fromEntries(
    ['from', 'until'].flatMap((name) => [[name, textOf(given, name)]]).filter(([, day]) => day !== undefined),
  ),
});

const levelLine = ({ level, name, rates }: OpsReply<'opsRebateRatePut'>): string =>
  [`${level}`, name, rates.map(({ gameType, rate }) => `${gameType} ${rate} %`).join(', ') || '-'].join('  ');

const rates: Command = {
  about: 'shows what each VIP level gives back of valid bets, by game type',
  usage: '--code C',
  options: { code: text },
  async run(given, { act, print }) {
    for (const level of await act('opsRebateRates', { query: { merchant: need(given, 'code') } })) print(levelLine(level));
    return 0;
  },
};

const setRate: Command = {
  about:
    'says what a VIP level gives back of valid bets of a game type, in percent; refused where a game would pay back more than is staked',
  usage: '--code C --level N --game-type T --percent P',
  options: { code: text, level: text, 'game-type': text, percent: text },
  async run(given, { act, print }) {
    const body = {
      merchant: need(given, 'code'),
      level: numberOf(given, 'level'),
      gameType: need(given, 'game-type'),
      rate: numberOf(given, 'percent'),
    };
    print(levelLine(await act('opsRebateRatePut', { body })));
    return 0;
  },
};

const paid: Command = {
  about: 'lists what members were paid of rebates and what was taken back, newest first',
  usage: '--code C [--from D] [--until D] [--kind MANUAL|AUTO|REVERSAL]',
  options: { ...WHEN, kind: text },
  async run(given, { act, print, money }) {
    const kind = textOf(given, 'kind');
    const { list, totalCount } = await act('opsRebates', {
      query: { ...periodOf(given), ...(kind === undefined ? {} : { kind }) },
    });
    const shown = await money(need(given, 'code'));
    for (const row of list) {
      const days = row.from === null ? '-' : `${row.from} to ${row.until}`;
      const figures = [shown(row.validBet), shown(row.amount)];
      print([new Date(row.at).toISOString(), row.username, row.kind, row.status, days, ...figures].join('  '));
    }
    print(`${list.length} of ${totalCount}`);
    return 0;
  },
};

const held: Command = {
  about: 'lists members whom the automatic run could not pay, because their account is frozen',
  usage: '--code C',
  options: { code: text },
  async run(given, { act, print, money }) {
    const { list, totalCount } = await act('opsRebatesHeld', { query: { merchant: need(given, 'code') } });
    const shown = await money(need(given, 'code'));
    for (const { username, accrued } of list) print(`${username}  ${shown(accrued)}`);
    print(`${list.length} of ${totalCount}`);
    return 0;
  },
};

const report: Command = {
  about: 'says what rebates cost in business days: accrued by game type and rate, paid and taken back',
  usage: '--code C [--from D] [--until D]',
  options: WHEN,
  async run(given, { act, print, money }) {
    const { from, until, accrued, paid: sums } = await act('opsRebateReport', { query: periodOf(given) });
    const shown = await money(need(given, 'code'));
    print(`${from} to ${until}`);
    for (const { gameType, rate, members, validBet, amount } of accrued)
      print(`accrued  ${gameType} ${rate} %  ${members} members  ${shown(validBet)}  ${shown(amount)}`);
    for (const { kind, members, count, amount } of sums) print(`${kind}  ${members} members  ${count}  ${shown(amount)}`);
    return 0;
  },
};

const margin: Command = {
  about:
    'shows what each game pays back by its vendor’s word and by all that is given for bets, least margin first, and what missions and promotions give of what is wagered for them; exit code 1 when a game pays back more than is staked',
  usage: '--code C',
  options: { code: text },
  async run(given, { act, print }) {
    let isOver = false;
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list, totalPages, rules } = await act('opsMargin', { query: { merchant: need(given, 'code'), page } });
      for (const { game, vendor, gameReturn, rates: shares, total, left } of list) {
        const parts = shares.map(({ source, rate, what }) => `${source} ${rate} % (${what})`);
        const returns = gameReturn === null ? 'return not published' : `returns ${gameReturn} %`;
        print([`${game} of ${vendor}`, returns, ...parts, `together ${total} %`, `left ${left} %`].join('  '));
        isOver ||= left < 0;
      }
      last = totalPages;
      if (page < last) continue;
      for (const { source, rule, period, of, gameTypes, rate } of rules) {
        const what = of === 'TURNOVER' ? 'of the bets that it asks for' : 'of what is to be wagered for it';
        print([`${source} ${rule}`, period, ...gameTypes, `gives ${rate} % ${what}`].join('  '));
      }
    }
    return isOver ? 1 : 0;
  },
};

export const rebateCommands: Readonly<Record<string, Command>> = {
  'rebate-rates': rates,
  'rebate-rate': setRate,
  rebates: paid,
  'rebates-held': held,
  'rebate-report': report,
  margin,
};
