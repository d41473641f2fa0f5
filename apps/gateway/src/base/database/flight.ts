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

/**
 * Sends a prepared flight whole over a session whose statements nobody cancels, in one transaction: all of it is done, or nothing. The first
 * failure is the cause: after a statement that fails, all others of its transaction do.
 */
export async function sendFlight(
  query: (statement: Statement) => Promise<Answer>,
  flight: readonly Statement[],
): Promise<Answer[]> {
  const answers = await Promise.allSettled([{ text: 'begin' }, ...flight, { text: 'commit' }].map(query));
  const all = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  return all.slice(1, -1);
}
