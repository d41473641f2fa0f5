import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, textOf } from '../command.ts';

const text = { type: 'string' } as const;
const code = text;

type Chat = OpsReply<'opsChatPut'>;

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16);
const lineOf = ({ username, isVip, waitingSince, claimedBy }: Chat): string =>
  [
    username,
    isVip ? 'VIP' : '-',
    waitingSince === null ? 'answered' : `waits since ${moment(waitingSince)}`,
    claimedBy ?? '-',
  ].join('  ');

const chatList: Command = {
  about: 'lists who waits for an answer in the chat, VIPs first; you count as being there for five minutes',
  usage: '--code C',
  options: { code },
  async run(given, { act, print }) {
    const { list } = await act('opsChats', { query: { merchant: need(given, 'code') } });
    for (const row of list) print(lineOf(row));
    if (list.length === 0) print('nobody waits');
    return 0;
  },
};

const chatShow: Command = {
  about: 'shows the newest lines of the conversation with a member',
  usage: '--code C --username U',
  options: { code, username: text },
  async run(given, { act, print }) {
    const { chat, list } = await act('opsChat', { query: { merchant: need(given, 'code'), username: need(given, 'username') } });
    print(lineOf(chat));
    for (const { sentTime, operator, text: said } of list)
      print(`${moment(sentTime)}  ${operator ?? chat.username}: ${JSON.stringify(said)}`);
    return 0;
  },
};

const chatWork = (action: 'claim' | 'release' | 'answer' | 'close', about: string): Command => ({
  about,
  usage: `--code C --username U${action === 'answer' ? ' --text T' : ''}`,
  options: { code, username: text, ...(action === 'answer' ? { text } : {}) },
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), username: need(given, 'username'), action };
    print(lineOf(await act('opsChatPut', { body: { ...body, ...(action === 'answer' ? { text: need(given, 'text') } : {}) } })));
    return 0;
  },
});

/** Minutes of a time of day such as 09:30. Throws an Error for what is none. */
function minutesOf(time: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new Error(`“${time}” is no time of day such as 09:30`);
  return Number(hours) * 60 + Number(minutes);
}

const chatHours: Command = {
  about: 'says when somebody answers the chat; without times no hours are promised',
  usage: '--code C [--from 09:00 --until 22:00]',
  options: { code, from: text, until: text },
  async run(given, { act, print }) {
    const [from, until] = [textOf(given, 'from'), textOf(given, 'until')];
    if ((from === undefined) !== (until === undefined)) throw new Error('say both --from and --until, or neither');
    const hours = from === undefined || until === undefined ? null : { from: minutesOf(from), until: minutesOf(until) };
    print(JSON.stringify(await act('opsChatHours', { body: { merchant: need(given, 'code'), hours } })));
    return 0;
  },
};

export const chatCommands: Readonly<Record<string, Command>> = {
  'chat-list': chatList,
  'chat-show': chatShow,
  'chat-claim': chatWork('claim', 'says that you talk with a member'),
  'chat-release': chatWork('release', 'gives a conversation back'),
  'chat-answer': chatWork('answer', 'answers a member, who reads it at once'),
  'chat-close': chatWork('close', 'says that nothing is to be answered, and gives the conversation back'),
  'chat-hours': chatHours,
};
