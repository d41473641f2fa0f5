import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Desk, type Given, need, type ShowMoney } from '../command.ts';
import { costCommands } from './cost-commands.ts';
import { giftCommands } from './gift-commands.ts';
import { previewCommands } from './preview-commands.ts';
import { vipCommands } from './vip-commands.ts';

const text = { type: 'string' } as const;

/** A number that a list shows. */
function idOf(given: Given, list: string): number {
  const id = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Error(`--id is the number that ${list} shows`);
  return Number(id);
}

const itemLine = (
  { id, status, source, amount, points, multiple, words }: OpsReply<'opsRewardItemVoid'>,
  shown: ShowMoney,
): string => {
  const given = [`${shown(amount)} + ${points} points`, `${multiple}×`];
  return [`${id}`, status, source, ...given, words['EN'] ?? Object.values(words)[0] ?? ''].join('  ');
};
const requestLine = (
  { id, state, promotion, username, amount, remark, pictures }: OpsReply<'opsPromotionRequestPut'>,
  shown: ShowMoney,
): string =>
  [`${id}`, state, promotion, username, shown(amount), remark === '' ? '-' : remark, pictures.join(',')].join('  ').trimEnd();

const list: Command = {
  about: 'lists what a member was given by promotions, missions and the like, newest first',
  usage: '--code C --username U',
  options: { code: text, username: text },
  async run(given, { act, print, money }) {
    const query = { merchant: need(given, 'code'), username: need(given, 'username') };
    const { list: rows } = await act('opsRewardItems', { query });
    const shown = await money(query.merchant);
    for (const row of rows) print(itemLine(row, shown));
    if (rows.length === 0) print('nothing was given');
    return 0;
  },
};

const takeBack: Command = {
  about: 'takes back what a member was given: uncollected for good, credited from the balance',
  usage: '--code C --username U --id N --reason R',
  options: { code: text, username: text, id: text, reason: text },
  async run(given, { act, print, money }) {
    const body = {
      merchant: need(given, 'code'),
      username: need(given, 'username'),
      id: idOf(given, 'reward-list'),
      reason: need(given, 'reason'),
    };
    print(itemLine(await act('opsRewardItemVoid', { body }), await money(body.merchant)));
    return 0;
  },
};

const raffleTickets: Command = {
  about: 'lists the tickets of a raffle by their numbers; --state those of one state',
  usage: '--code C --name N [--state VALID|DRAWN_WON|DRAWN_LOST|EXPIRED]',
  options: { code: text, name: text, state: text },
  async run(given, { act, print }) {
    const state = given['state'];
    const query = { merchant: need(given, 'code'), slug: need(given, 'name'), ...(state === undefined ? {} : { status: state }) };
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list: rows, totalPages, totalCount } = await act('opsRaffleTickets', { query: { ...query, page } as never });
      last = totalPages;
      for (const { ticketNo, status, username, source, mark, prize } of rows)
        print([`${ticketNo}`, status, username, source, mark, prize === null ? '-' : `prize ${prize}`].join('  '));
      if (totalCount === 0) print('no ticket is out');
    }
    return 0;
  },
};

const raffleReport: Command = {
  about: 'shows what came of a raffle: tickets, what was won of each prize, what that comes to, and the draw',
  usage: '--code C --name N',
  options: { code: text, name: text },
  async run(given, { act, print, money }) {
    const query = { merchant: need(given, 'code'), slug: need(given, 'name') };
    const shown = await money(query.merchant);
    const { slug, kind, state, tickets, members, prizes, amount, points, ...drawn } = await act('opsRaffleReport', { query });
    print(`${slug}  ${kind}  ${state}`);
    print(
      `tickets of ${members} members: ${Object.entries(tickets)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
    for (const [index, prize] of prizes.entries()) {
      const what = prize.product ?? `${shown(prize.amount)} + ${prize.points} points`;
      print(`prize ${index + 1}: ${what}, won ${prize.won} of ${prize.stock}`);
    }
    print(`won in all: ${shown(amount)} + ${points} points`);
    if (drawn.commitment !== null) print(`commitment ${drawn.commitment}`);
    if (drawn.secret !== null) print(`secret ${drawn.secret}  list ${drawn.listDigest ?? ''}`);
    return 0;
  },
};

const requests: Command = {
  about: 'lists the requests for rewards of promotions that wait for a person, oldest first',
  usage: '--code C',
  options: { code: text },
  async run(given, { act, print, money }) {
    const { list: rows } = await act('opsPromotionRequests', { query: { merchant: need(given, 'code') } });
    const shown = await money(need(given, 'code'));
    for (const row of rows) print(requestLine(row, shown));
    if (rows.length === 0) print('no request waits');
    return 0;
  },
};

const decide = (decision: 'approve' | 'reject', about: string): Command => ({
  about,
  usage: '--code C --id N --reason R',
  options: { code: text, id: text, reason: text },
  async run(given, { act, print, money }) {
    const body = {
      merchant: need(given, 'code'),
      id: idOf(given, 'promotion-requests'),
      decision,
      reason: need(given, 'reason'),
    };
    print(requestLine(await act('opsPromotionRequestPut', { body }), await money(body.merchant)));
    return 0;
  },
});

/** The promotion of a name, as it is put. */
async function promotionOf({ act }: Desk, merchant: string, slug: string) {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { list: rows, totalPages } = await act('opsPromotions', { query: { merchant, page } });
    const found = rows.find((row) => row.slug === slug);
    if (found) return found;
    last = totalPages;
  }
  throw new Error(`there is no promotion ${slug}`);
}

const change = (about: string, done: string, fields: { isOpen: boolean }): Command => ({
  about,
  usage: '--code C --slug S',
  options: { code: text, slug: text },
  async run(given, desk) {
    const merchant = need(given, 'code');
    const { id: _, updatedAt: __, ...row } = await promotionOf(desk, merchant, need(given, 'slug'));
    await desk.act('opsPromotionPut', { body: { ...row, ...fields, merchant } });
    desk.print(`promotion ${row.slug} is ${done}`);
    return 0;
  },
});

const end: Command = {
  about: 'ends a promotion now: nobody takes part any more, what was given can be collected',
  usage: '--code C --slug S',
  options: { code: text, slug: text },
  async run(given, desk) {
    const merchant = need(given, 'code');
    const { id: _, updatedAt: __, ...row } = await promotionOf(desk, merchant, need(given, 'slug'));
    await desk.act('opsPromotionPut', { body: { ...row, endsAt: desk.now(), merchant } });
    desk.print(`promotion ${row.slug} has ended`);
    return 0;
  },
};

const progressText = ({
  metric,
  current,
  target,
}: OpsReply<'opsPromotionPreview'>['list'][number]['conditions'][number]): string => `${metric} ${current}/${target}`;

const preview: Command = {
  about: 'shows how a member stands with the promotions, as if all were open, what can be taken now, and why the rest cannot',
  usage: '--code C --username U',
  options: { code: text, username: text },
  async run(given, { act, print }) {
    const asked = { merchant: need(given, 'code'), username: need(given, 'username') };
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list: rows, totalPages } = await act('opsPromotionPreview', { query: { ...asked, page } });
      last = totalPages;
      for (const { slug, isOpen, state, isActionable, why, conditions, placesLeft } of rows) {
        const facts = [...conditions.map(progressText), ...(placesLeft === null ? [] : [`${placesLeft} places left`])];
        const can = isActionable ? 'can be taken' : why || (isOpen ? '-' : 'paused');
        print([slug, state, can, ...facts].join('  '));
      }
      if (rows.length === 0) print('no promotion has terms');
    }
    return 0;
  },
};

export const rewardCommands: Readonly<Record<string, Command>> = {
  ...costCommands,
  ...vipCommands,
  ...giftCommands,
  ...previewCommands,
  'reward-list': list,
  'raffle-tickets': raffleTickets,
  'raffle-report': raffleReport,
  'reward-void': takeBack,
  'promotion-requests': requests,
  'promotion-approve': decide(
    'approve',
    'lays the reward of a request into the reward centre; above what one person may give it waits for a second',
  ),
  'promotion-reject': decide('reject', 'refuses a request; the member reads the reason'),
  'promotion-pause': change('takes a promotion out of sight: nobody joins or claims, what was given can be collected', 'paused', {
    isOpen: false,
  }),
  'promotion-end': end,
  'promotion-preview': preview,
  'promotion-resume': change('shows a paused promotion again', 'open', { isOpen: true }),
};
