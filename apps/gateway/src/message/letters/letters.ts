import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { messageSent } from '../events.ts';
import type { Messages } from '../messages.ts';
import { withdrawNotice } from '../notice-store.ts';
import { type Letter, lockLetter, readDue, withdrawNamed, writeState } from './store.ts';

export interface LetterDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  messages: Pick<Messages, 'send' | 'announce'>;
}

const MINUTE_MS = 60_000;
/** Messages that one run of the job sends before it looks again. */
const CHUNK = 50;

/** The name of a letter's rows in the inboxes. */
export const keyOf = ({ id }: Pick<Letter, 'id'>): string => `letter:${id}`;

type Words = Letter['words'];
const part = (words: Words, name: 'title' | 'text'): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([language, each]) => [language, each[name]]));

/** Writes a letter that waits into the inboxes. Once, whoever does so: it is locked. */
export async function deliver(tx: Transaction, { messages, clock }: LetterDeps, id: bigint): Promise<Letter | null> {
  const letter = await lockLetter(tx, id);
  if (letter?.state !== 'SCHEDULED') return letter;
  const { merchantId, accountIds, accountTypes, vipFrom, vipTo, pinned, words } = letter;
  const sent = {
    merchantId,
    template: 'notice',
    params: { title: part(words, 'title'), text: part(words, 'text') },
    key: keyOf(letter),
  } as const;
  if (accountIds === null) {
    await messages.announce(tx, { ...sent, pinned, audience: { vipFrom, vipTo, ...(accountTypes && { accountTypes }) } });
  } else {
    for (const accountId of accountIds) await messages.send(tx, { ...sent, accountId });
  }
  const sentAt = dateOf(clock);
  await writeState(tx, id, 'SENT', sentAt);
  return { ...letter, state: 'SENT', sentAt };
}

/** Takes a letter back: one that waits is not sent, one that was sent leaves every inbox. */
export async function withdraw(tx: Transaction, { events, clock }: LetterDeps, letter: Letter): Promise<Letter> {
  const { id, merchantId, accountIds, state, sentAt } = letter;
  if (state === 'SENT') {
    const now = dateOf(clock);
    if (accountIds === null) await withdrawNotice(tx, merchantId, keyOf(letter), now);
    else await withdrawNamed(tx, accountIds, keyOf(letter), now);
    // Open pages count anew.
    for (const accountId of accountIds ?? [null]) await events.emit(tx, messageSent.of({ merchantId, accountId }, {}));
  }
  await writeState(tx, id, 'WITHDRAWN', sentAt);
  return { ...letter, state: 'WITHDRAWN' };
}

/** Once a minute what operators have scheduled is sent. */
export const letterJob = (deps: LetterDeps): IntervalJob => ({
  name: 'message.letters',
  everyMs: MINUTE_MS,
  async run() {
    const { db, clock, events } = deps;
    for (;;) {
      const due = await readDue(db, dateOf(clock), CHUNK);
      for (const id of due) await db.transaction((tx) => deliver(tx, deps, id));
      if (due.length > 0) events.nudge(messageSent);
      if (due.length < CHUNK) return;
    }
  },
});
