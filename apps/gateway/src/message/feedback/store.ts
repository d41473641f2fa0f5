import type { FeedbackState, QuestionType } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';

/** A member's question. */
export interface Feedback {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  questionType: QuestionType;
  content: string;
  state: FeedbackState;
  sentAt: Date;
  claimedBy: string | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

const FEEDBACK = `id, merchant_id as "merchantId", account_id as "accountId", question_type as "questionType", content, state, sent_at as "sentAt",
  claimed_by as "claimedBy", answer, answered_by as "answeredBy", answered_at as "answeredAt"`;

/** Lets questions of one member be counted one after the other, until the end of the transaction. */
export async function lockFeedback(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`feedback ${accountId}`] });
}

/** How many questions a member has sent since a moment. */
export async function countSince(tx: Runner, accountId: bigint, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>({
    name: 'feedback-since',
    text: 'select count(*) as count from message_feedback where account_id = $1 and sent_at > $2',
    values: [accountId, since],
  });
  return Number(row?.count ?? 0n);
}

export async function insertFeedback(
  tx: Runner,
  {
    merchantId,
    accountId,
    questionType,
    content,
    sentAt,
  }: Pick<Feedback, 'merchantId' | 'accountId' | 'questionType' | 'content' | 'sentAt'>,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>({
    name: 'feedback-new',
    text: `insert into message_feedback (merchant_id, account_id, question_type, content, state, sent_at)
           values ($1, $2, $3, $4, 'SENT', $5) returning id`,
    values: [merchantId, accountId, questionType, content, sentAt],
  });
  if (!row) throw new Error('the question was not written');
  return row.id;
}

/** A page of a member's questions, newest first, and how many there are. */
export async function readOwn(
  db: Runner,
  accountId: bigint,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Feedback[]; total: number }> {
  const rows = await db.query<Feedback>({
    name: 'feedback-own',
    text: `select ${FEEDBACK} from message_feedback where account_id = $1 order by id desc limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'feedback-own-total',
    text: 'select count(*) as total from message_feedback where account_id = $1',
    values: [accountId],
  });
  return { rows, total: Number(count?.total ?? 0n) };
}

/** The questions of a brand that wait for an answer, oldest first. */
export const readOpen = (db: Runner, merchantId: number, limit: number): Promise<Feedback[]> =>
  db.query<Feedback>({
    name: 'feedback-open',
    text: `select ${FEEDBACK} from message_feedback where merchant_id = $1 and state = 'SENT' order by id limit $2`,
    values: [merchantId, limit],
  });

/** A question of a brand, locked until the end of the transaction; null when there is none. */
export async function lockQuestion(tx: Runner, merchantId: number, id: bigint): Promise<Feedback | null> {
  const [row] = await tx.query<Feedback>({
    name: 'feedback-lock',
    text: `select ${FEEDBACK} from message_feedback where id = $2 and merchant_id = $1 for update`,
    values: [merchantId, id],
  });
  return row ?? null;
}

/** Writes how a question stands. */
export async function writeQuestion(
  tx: Runner,
  {
    id,
    state,
    claimedBy,
    answer,
    answeredBy,
    answeredAt,
  }: Pick<Feedback, 'id' | 'state' | 'claimedBy' | 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await tx.query({
    name: 'feedback-write',
    text: `update message_feedback set state = $2, claimed_by = $3, answer = $4, answered_by = $5, answered_at = $6 where id = $1`,
    values: [id, state, claimedBy, answer, answeredBy, answeredAt],
  });
}
