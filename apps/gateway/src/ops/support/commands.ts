import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need, textOf } from '../command.ts';

const text = { type: 'string' } as const;
const code = text;

type Question = OpsReply<'opsFeedbackPut'>;

const lineOf = ({ id, state, username, questionType, claimedBy, pictures, content }: Question): string =>
  [`${id}`, state, username, questionType, claimedBy ?? '-', `${pictures.length} pictures`, JSON.stringify(content)].join('  ');

/** A number that a list shows. */
function idOf(given: Given, list: string): number {
  const id = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Error(`--id is the number that ${list} shows`);
  return Number(id);
}

const feedbackList: Command = {
  about: 'lists the questions of members that wait for an answer, or those of a member',
  usage: '--code C [--username U] [--json]',
  options: { code, username: text, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const username = textOf(given, 'username');
    const query = { merchant: need(given, 'code'), ...(username === undefined ? {} : { username }) };
    const { list } = await act('opsFeedback', { query });
    for (const row of list) print(given['json'] === true ? JSON.stringify(row) : lineOf(row));
    if (list.length === 0) print('nobody asks');
    return 0;
  },
};

const feedbackWork = (action: 'claim' | 'release' | 'answer' | 'close', about: string): Command => ({
  about,
  usage: `--code C --id N${action === 'answer' ? ' --text T' : ''}`,
  options: { code, id: text, ...(action === 'answer' ? { text } : {}) },
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), id: idOf(given, 'feedback-list'), action };
    print(
      lineOf(await act('opsFeedbackPut', { body: { ...body, ...(action === 'answer' ? { text: need(given, 'text') } : {}) } })),
    );
    return 0;
  },
});

export const supportCommands: Readonly<Record<string, Command>> = {
  'feedback-list': feedbackList,
  'feedback-claim': feedbackWork('claim', 'says that you work on a question'),
  'feedback-release': feedbackWork('release', 'gives a question back'),
  'feedback-answer': feedbackWork('answer', 'answers a question, which the member reads in the inbox'),
  'feedback-close': feedbackWork('close', 'closes a question without a message'),
};
