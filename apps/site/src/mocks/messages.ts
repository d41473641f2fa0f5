import type { Body, Query, Reply } from '@marquee/contract';

type Message = Reply<'inbox'>['list'][number];

const START = Date.UTC(2026, 5, 1, 5);
const HOUR_MS = 3_600_000;

const message = (messageId: string, kind: Message['kind'], title: string, content: string, hours: number): Message => ({
  messageId,
  kind,
  title,
  content,
  pinned: false,
  sentTime: START - hours * HOUR_MS,
  readTime: null,
  contract: null,
});

/** A member's inbox; tests change it. */
export const fakeInbox = (): Message[] => [
  message('m3', 'system', 'Deposit received', 'Your deposit of ₫500.00 is in your balance.', 1),
  message('m2', 'system', 'Betting was switched off', 'Betting was switched off on 1 Jun 2026.', 2),
  { ...message('m1', 'system', 'Withdrawal paid', 'Your withdrawal of ₫200.00 was paid.', 3), readTime: START },
  message('n1', 'notice', 'New tables in the live casino', 'Two more tables are open from 18:00 to 02:00.', 4),
];

type Asked = Reply<'feedback'>['list'][number];

/** The member's questions: they are kept, and nobody answers. */
export function feedbackHandlers(asked: Asked[] = []) {
  return {
    feedback: () => ({ list: [...asked], totalPages: Math.ceil(asked.length / 10), totalCount: asked.length }),
    sendFeedback: ({ body: { questionType, content, pictures = [] } }: { body: Body<'sendFeedback'> }) => {
      const feedbackId = asked.length + 1;
      asked.unshift({
        feedbackId,
        questionType,
        content,
        pictures,
        sentTime: START,
        state: 'SENT',
        answer: null,
        answerTime: null,
      });
      return { feedbackId };
    },
  };
}

/** The calls of the inbox. */
export function inboxHandlers(inbox: Message[]) {
  const unread = () => ({ unread: inbox.filter(({ readTime }) => readTime === null).length });
  const read = (isMeant: (each: Message) => boolean) => {
    for (const each of inbox) if (isMeant(each)) each.readTime ??= START;
    return unread();
  };
  let settings = { rewardExpiry: true };
  return {
    messageSettings: () => settings,
    setMessageSettings: ({ body }: { body: Body<'setMessageSettings'> }) => {
      settings = body;
      return settings;
    },
    inbox: ({ query: { kind, page = 1, size = 10 } }: { query: Query<'inbox'> }) => {
      const found = inbox.filter((each) => kind === undefined || each.kind === kind);
      return {
        list: found.slice((page - 1) * size, page * size).map((each) => ({ ...each })),
        totalPages: Math.ceil(found.length / size),
        totalCount: found.length,
        kinds: [...new Set(inbox.map((each) => each.kind))],
      };
    },
    readMessages: ({ body: { messageIds } }: { body: Body<'readMessages'> }) =>
      read(({ messageId }) => messageIds.includes(messageId)),
    readAllMessages: ({ body: { until, kind } }: { body: Body<'readAllMessages'> }) =>
      read((each) => each.sentTime <= until && (kind === undefined || each.kind === kind)),
    deleteMessages: ({ query }: { query: Query<'deleteMessages'> }) => {
      const gone = query.messageIds.split(',');
      inbox.splice(0, inbox.length, ...inbox.filter(({ messageId }) => !gone.includes(messageId)));
      return unread();
    },
  };
}
