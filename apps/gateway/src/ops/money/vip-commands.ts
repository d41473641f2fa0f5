import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, type ShowMoney, textOf } from '../command.ts';
import { objectIn } from '../content-commands.ts';

const text = { type: 'string' } as const;

type Member = OpsReply<'opsVipMember'>;

/** A member's level, and what became of it, newest first. */
function linesOf(
  { username, level, name, reached, lost, deposits, validBet, cycle, changes }: Member,
  shown: ShowMoney,
): string[] {
  const kept = cycle ? `; from ${cycle.from} to ${cycle.to} bet ${shown(cycle.bet)}, to keep it ${shown(cycle.keep)}` : '';
  const figures = `deposits ${shown(deposits)}, valid bet ${shown(validBet)}`;
  const back = lost === null ? '' : `, lost ${lost}`;
  return [
    `${username}: level ${level} ${name}, reached ${reached}${back}; ${figures}${kept}`,
    ...changes.map(({ at, from, to, reason, note }) =>
      [new Date(at).toISOString(), reason, `${from} → ${to}`, note].filter((part) => part !== '').join('  '),
    ),
  ];
}

const levels: Command = {
  about:
    'shows what the VIP levels of a brand ask for and give, or says it anew from a file of JSON with "rules", "levels" or both',
  usage: '--code C [--file F]',
  options: { code: text, file: text },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    const file = textOf(given, 'file');
    const table =
      file === undefined
        ? await act('opsVipLevels', { query: { merchant } })
        : await act('opsVipLevelsPut', { body: { ...objectIn(file), merchant } });
    print(JSON.stringify(table, null, 2));
    return 0;
  },
};

const show: Command = {
  about: 'shows a member’s VIP level, what it comes of, and its last changes',
  usage: '--code C --username U',
  options: { code: text, username: text },
  async run(given, { act, print, money }) {
    const query = { merchant: need(given, 'code'), username: need(given, 'username') };
    for (const line of linesOf(await act('opsVipMember', { query }), await money(query.merchant))) print(line);
    return 0;
  },
};

const give: Command = {
  about: 'gives a member a VIP level by hand; the member is told of it',
  usage: '--code C --username U --level N --reason R',
  options: { code: text, username: text, level: text, reason: text },
  async run(given, { act, print, money }) {
    const level = need(given, 'level');
    if (!/^\d{1,2}$/.test(level)) throw new Error('--level is a number from 0 on');
    const who = { merchant: need(given, 'code'), username: need(given, 'username') };
    const body = { ...who, level: Number(level), reason: need(given, 'reason') };
    const [line = ''] = linesOf(await act('opsVipMemberPut', { body }), await money(who.merchant));
    print(line);
    return 0;
  },
};

export const vipCommands: Readonly<Record<string, Command>> = { 'vip-levels': levels, 'vip-show': show, 'vip-set': give };
