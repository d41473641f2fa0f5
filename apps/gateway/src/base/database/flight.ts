import type { Answer, Statement } from './driver.ts';

/**
 * A value as it can surely be sent. The driver would write objects as JSON only while it sends: one that cannot be written
 * would be missing from its flight, whose other statements were sent and committed.
 */
function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable);
  const isPlain = typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value);
  return isPlain ? JSON.stringify(value) : value;
}

/** The statements of a flight, each as it can surely be sent. Throws where one cannot. */
export const preparedFlight = (statements: readonly Statement[]): Statement[] =>
  statements.map((each) => ({ ...each, values: (each.values ?? []).map(sendable) }));

/** Sends statements together. The first failure is the cause: after a statement that fails, all others of its transaction do. */
async function sendTogether(
  query: (statement: Statement) => Promise<Answer>,
  statements: readonly Statement[],
): Promise<Answer[]> {
  const answers = await Promise.allSettled(statements.map(query));
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/**
 * Sends a prepared flight whole over one session, in one transaction: all of it is done, or nothing. For a session whose statements
 * nobody cancels.
 */
export const sendFlight = async (
  query: (statement: Statement) => Promise<Answer>,
  flight: readonly Statement[],
): Promise<Answer[]> => (await sendTogether(query, [{ text: 'begin' }, ...flight, { text: 'commit' }])).slice(1, -1);

/**
 * The same for any session. A server may cancel the beginning alone, and statements that came with it would each be done for good: they
 * are sent when it is answered.
 */
export async function sendBegunFlight(
  query: (statement: Statement) => Promise<Answer>,
  flight: readonly Statement[],
): Promise<Answer[]> {
  await query({ text: 'begin' });
  return (await sendTogether(query, [...flight, { text: 'commit' }])).slice(0, -1);
}
