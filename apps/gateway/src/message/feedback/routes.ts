import { FEEDBACK } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import { lengthOf, plainText } from '../../base/plain-text.ts';
import { countSince, insertFeedback, lockFeedback, readOwn } from './store.ts';

/** docs/rules/messages.md#feedback */
const MOST_A_DAY = 10;
const DAY_MS = 86_400_000;

/** The name by which pictures are tied to a question. */
export const subjectOf = (id: bigint): string => `feedback:${id}`;

/** The question as it is kept. Throws `feedback.content` for one that is too short or too long. */
function fit(content: string): string {
  const text = plainText(content);
  const { min, max } = FEEDBACK;
  const length = lengthOf(text);
  // A letter may carry marks without end: what is stored is bounded too.
  if (length < min || length > max || text.length > max * 8)
    throw new BusinessError('feedback.content', { params: { min, max } });
  return text;
}

/** The calls of members about their questions. */
export function feedbackRoutes({
  db,
  clock,
  pictures,
}: {
  db: Database;
  clock: Clock;
  pictures: Pick<Pictures, 'tie' | 'idsOf'>;
}): Handlers {
  return {
    async sendFeedback({ session: { accountId, merchantId }, body: { questionType, content, pictures: ids = [] } }) {
      const text = fit(content);
      const sentAt = dateOf(clock);
      const id = await db.transaction(async (tx) => {
        await lockFeedback(tx, accountId);
        const sent = await countSince(tx, accountId, new Date(sentAt.getTime() - DAY_MS));
        if (sent >= MOST_A_DAY) throw new BusinessError('feedback.limit', { params: { count: MOST_A_DAY } });
        const made = await insertFeedback(tx, { merchantId, accountId, questionType, content: text, sentAt });
        if (ids.length > 0) await pictures.tie(tx, accountId, ids, subjectOf(made));
        return made;
      });
      return { feedbackId: Number(id) };
    },
    async feedback({ session: { accountId }, query: { page = 1, size = 10 } }) {
      const { rows, total } = await readOwn(db, accountId, { page, size });
      const proofs = await pictures.idsOf(rows.map(({ id }) => subjectOf(id)));
      return {
        list: rows.map(({ id, questionType, content, sentAt, state, answer, answeredAt }) => ({
          feedbackId: Number(id),
          questionType,
          content,
          pictures: proofs.get(subjectOf(id)) ?? [],
          sentTime: sentAt.getTime(),
          state,
          answer,
          answerTime: answeredAt?.getTime() ?? null,
        })),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
  };
}
