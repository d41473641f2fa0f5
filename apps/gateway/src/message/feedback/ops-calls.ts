import type { OpsReply } from '@marquee/contract/ops';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { refused, unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import { plainText } from '../../base/plain-text.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { messageSent } from '../events.ts';
import type { Messages } from '../messages.ts';
import { subjectOf } from './routes.ts';
import { type Feedback, lockQuestion, readOpen, readOwn, writeQuestion } from './store.ts';

const LISTED = 100;

export interface FeedbackOps {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'account' | 'nameOf'>;
  pictures: Pick<Pictures, 'idsOf'>;
  messages: Pick<Messages, 'send'>;
  events: Pick<Events, 'nudge'>;
}

type Action = 'claim' | 'release' | 'answer' | 'close';
type Stand = Pick<Feedback, 'state' | 'claimedBy' | 'answer' | 'answeredBy' | 'answeredAt'>;

const standOf = ({ state, claimedBy, answer, answeredBy, answeredAt }: Feedback): Stand => ({
  state,
  claimedBy,
  answer,
  answeredBy,
  answeredAt,
});

/** How a question stands after an action. Throws `ops.refused` for one that cannot be. */
function after(
  question: Feedback,
  action: Action,
  { text, operator, at }: { text: string | undefined; operator: string; at: Date },
): Stand {
  const stand = standOf(question);
  const { state, claimedBy } = stand;
  if (claimedBy !== null && claimedBy !== operator) throw refused(`${claimedBy} has the question`);
  if (state === 'CLOSED' || (state === 'ANSWERED' && action !== 'close')) throw refused(`the question is ${state.toLowerCase()}`);
  switch (action) {
    case 'claim':
      return { ...stand, claimedBy: operator };
    case 'release':
      return { ...stand, claimedBy: null };
    case 'answer':
      if (text === undefined || plainText(text) === '') throw refused('an answer has a text');
      return { state: 'ANSWERED', claimedBy: operator, answer: plainText(text), answeredBy: operator, answeredAt: at };
    default:
      return { ...stand, state: 'CLOSED', claimedBy: operator };
  }
}

/** The operators' calls about what members ask. */
export function feedbackOpsCalls({
  db,
  clock,
  accounts,
  pictures,
  messages,
  events,
}: FeedbackOps): Pick<OpsHandlers, 'opsFeedback' | 'opsFeedbackPut'> {
  const recordsOf = async (rows: readonly Feedback[]): Promise<OpsReply<'opsFeedback'>['list']> => {
    const proofs = await pictures.idsOf(rows.map(({ id }) => subjectOf(id)));
    return Promise.all(
      rows.map(async ({ id, accountId, questionType, content, sentAt, state, claimedBy, answer, answeredBy }) => ({
        id: Number(id),
        username: (await accounts.nameOf(accountId)) ?? String(accountId),
        questionType,
        content,
        pictures: proofs.get(subjectOf(id)) ?? [],
        at: sentAt.getTime(),
        state,
        claimedBy,
        answer,
        answeredBy,
      })),
    );
  };

  return {
    async opsFeedback({ merchant, query: { username, size = LISTED } }) {
      const rows =
        username === undefined
          ? await readOpen(db, merchant.id, size)
          : (await readOwn(db, (await accounts.account(merchant, username)).id, { page: 1, size })).rows;
      return { list: await recordsOf(rows) };
    },
    async opsFeedbackPut({ merchant, body: { id, action, text }, operator, record }) {
      const changed = await db.transaction(async (tx) => {
        const question = await lockQuestion(tx, merchant.id, BigInt(id));
        if (!question) throw unknownItem();
        const next = after(question, action, { text, operator, at: dateOf(clock) });
        await writeQuestion(tx, { id: question.id, ...next });
        if (action === 'answer') {
          const { merchantId, accountId } = question;
          const params = { answer: { EN: next.answer ?? '' } };
          await messages.send(tx, { merchantId, accountId, template: 'feedback.answered', params, key: `feedback:${id}` });
        }
        const said = ({ state, claimedBy, answer }: Stand) => ({ state, claimedBy, answer });
        await record(`feedback ${id}`)(tx, { before: said(question), after: said(next) });
        return { ...question, ...next };
      });
      events.nudge(messageSent);
      const [shown] = await recordsOf([changed]);
      if (!shown) throw unknownItem();
      return shown;
    },
  };
}
