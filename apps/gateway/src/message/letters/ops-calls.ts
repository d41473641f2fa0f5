import { LANGUAGES, TRIAL_TYPE } from '@marquee/contract';
import type { OpsBody, OpsReply } from '@marquee/contract/ops';
import { refused, unknownItem } from '../../base/change.ts';
import { plainText } from '../../base/plain-text.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { messageSent } from '../events.ts';
import { countNoticeReaders } from '../notice-store.ts';
import { deliver, keyOf, type LetterDeps, withdraw } from './letters.ts';
import { countReadNamed, insertLetter, type Letter, lockLetter, readByKey, readLetter, readLetters } from './store.ts';

const PAGE = 50;
/** How far ahead a message can be scheduled: it is kept no longer than a year before it is sent. */
const MOST_AHEAD_MS = 366 * 86_400_000;

export interface LetterOps extends LetterDeps {
  accounts: Pick<AccountDesk, 'account'>;
}

const recordOf = ({
  id,
  key,
  state,
  words,
  accountIds,
  accountTypes,
  vipFrom,
  vipTo,
  pinned,
  dueAt,
  sentAt,
  madeBy,
}: Letter): OpsReply<'opsMessagePut'> => ({
  id: Number(id),
  key,
  state,
  words: { ...words },
  named: accountIds?.length ?? null,
  accountTypes,
  vipFrom,
  vipTo,
  pinned,
  dueAt: dueAt.getTime(),
  sentAt: sentAt?.getTime() ?? null,
  madeBy,
});

type Body = OpsBody<'opsMessagePut'>;

/** Words as they are kept. Throws `ops.refused` for a language that there is not, and for none. */
function fitWords(words: Body['words']): Letter['words'] {
  const entries = Object.entries(words);
  if (entries.length === 0) throw refused('a message has words in one language at least');
  return Object.fromEntries(
    entries.map(([language, { title, text }]) => {
      if (!(LANGUAGES as readonly string[]).includes(language))
        throw refused(`the language ${language} is not one of ${LANGUAGES.join(', ')}`);
      const fit = { title: plainText(title), text: plainText(text) };
      if (fit.title === '' || fit.text === '') throw refused(`title and text of ${language} are empty`);
      return [language, fit];
    }),
  );
}

/** The audience of a message. Throws `ops.refused` for one that contradicts itself. */
async function audienceOf(merchant: Merchant, body: Body, accounts: LetterOps['accounts']) {
  const { to, usernames, accountTypes = null, vipFrom = 0, vipTo = null, pinned = false } = body;
  if (to === 'audience') {
    if (usernames !== undefined) throw refused('a message to an audience names nobody');
    if (vipTo !== null && vipTo < vipFrom) throw refused('the range of VIP levels is empty');
    return { accountIds: null, accountTypes, vipFrom, vipTo, pinned };
  }
  if (usernames === undefined) throw refused('a message to members who are named needs their names');
  if (accountTypes !== null || body.vipFrom !== undefined || vipTo !== null) throw refused('who is named is no audience');
  if (pinned) throw refused('a message is pinned for an audience, not for members who are named');
  const ids = new Set<bigint>();
  for (const username of usernames) {
    const { id, type } = await accounts.account(merchant, username);
    if (type === TRIAL_TYPE) throw refused(`${username} is a guest, who has no inbox`);
    ids.add(id);
  }
  return { accountIds: [...ids], accountTypes: null, vipFrom: 0, vipTo: null, pinned };
}

const sameAs = (left: object, right: object): boolean => {
  const text = (value: object) =>
    JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === 'bigint') return String(each);
      const isPlain = typeof each === 'object' && each !== null && !Array.isArray(each);
      return isPlain ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each;
    });
  return text(left) === text(right);
};

/** The operators' calls about messages to members. */
export function letterOpsCalls(
  deps: LetterOps,
): Pick<OpsHandlers, 'opsMessages' | 'opsMessage' | 'opsMessagePut' | 'opsMessageWithdraw'> {
  const { db, clock, events, accounts } = deps;
  return {
    async opsMessages({ merchant, query: { before, size = PAGE } }) {
      const found = await readLetters(db, merchant.id, before === undefined ? null : BigInt(before), size + 1);
      const list = found.slice(0, size).map(recordOf);
      return { list, next: found.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    async opsMessage({ merchant, query: { id } }) {
      const letter = await readLetter(db, BigInt(id));
      if (letter?.merchantId !== merchant.id) throw unknownItem();
      const { accountIds } = letter;
      const read = accountIds
        ? await countReadNamed(db, accountIds, keyOf(letter))
        : ((await countNoticeReaders(db, merchant.id, [keyOf(letter)])).get(keyOf(letter)) ?? 0);
      return { message: recordOf(letter), read };
    },
    async opsMessagePut({ merchant, body, operator, record }) {
      const { key, startsAt } = body;
      const now = clock.now();
      if (startsAt !== undefined && startsAt > now + MOST_AHEAD_MS)
        throw refused('a message is scheduled for a year ahead at most');
      const said = { words: fitWords(body.words), ...(await audienceOf(merchant, body, accounts)) };
      const dueAt = new Date(startsAt ?? now);
      const letter = await db.transaction(async (tx) => {
        const made = await insertLetter(tx, { merchantId: merchant.id, key, ...said, dueAt, madeBy: operator });
        if (!made) return null;
        const written = dueAt.getTime() <= now ? await deliver(tx, deps, made.id) : made;
        await record(`message ${key}`)(tx, { before: null, after: { ...recordOf(written ?? made) } });
        return written;
      });
      events.nudge(messageSent);
      if (letter) return recordOf(letter);
      const held = await readByKey(db, merchant.id, key);
      if (!held) throw unknownItem();
      const { words, accountIds, accountTypes, vipFrom, vipTo, pinned } = held;
      if (!sameAs({ words, accountIds, accountTypes, vipFrom, vipTo, pinned }, said))
        throw refused(`another message has the key ${key}`);
      return recordOf(held);
    },
    async opsMessageWithdraw({ merchant, query: { id }, record }) {
      const letter = await db.transaction(async (tx) => {
        const held = await lockLetter(tx, BigInt(id));
        if (held?.merchantId !== merchant.id) throw unknownItem();
        if (held.state === 'WITHDRAWN') throw refused('the message is withdrawn already');
        const gone = await withdraw(tx, deps, held);
        await record(`message ${held.key}`)(tx, { before: { state: held.state }, after: { state: gone.state } });
        return gone;
      });
      events.nudge(messageSent);
      return recordOf(letter);
    },
  };
}
