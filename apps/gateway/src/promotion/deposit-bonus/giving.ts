import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageLanguages, messageOf } from '../../base/messages.ts';
import { depositCompleted, depositKey, readOrderEnds } from '../../cashier/index.ts';
import { type Items, isInAudience } from '../../reward/index.ts';
import { bonusFor } from '../bonus.ts';
import type { Promotion } from '../promotion.ts';
import { lockMember, readEntries, takePlace, writeEntry } from '../taking-part/entry-store.ts';
import type { Issuing } from '../taking-part/issuing.ts';
import type { Prepared } from '../taking-part/reading.ts';
import { type Choice, endChoice, readChoice, readWaiting } from './choice-store.ts';
import { type ChoosingDeps, releasePlace } from './choosing.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

/** A bonus that a member chose and is not given. */
export interface RefusedBonus {
  merchantId: number;
  accountId: bigint;
  orderNo: string;
  /** The promotion's title and why, by language. */
  title: Readonly<Record<string, string>>;
  reason: Readonly<Record<string, string>>;
}

export interface GivingDeps extends ChoosingDeps {
  give: Issuing['give'];
  items: Pick<Items, 'nudge'>;
  /** Tells the member, in the transaction that refuses. */
  tellRefused(tx: Transaction, refused: RefusedBonus): Promise<void>;
}

/** Why something is refused, in every language of the platform. */
const reasonsOf = ({ code, params }: BusinessError): Record<string, string> =>
  Object.fromEntries(messageLanguages().map((language) => [language, messageOf(code, language, params)]));

/** What gives the bonuses of deposits. */
export interface Giving {
  /** Does what an order's end says about its bonus, once; nothing while the order is open or where none was chosen. */
  complete(orderNo: string): Promise<void>;
  /** Begins to hear of deposits, before the events start. */
  follow(events: Pick<Events, 'relay'>): void;
  job: IntervalJob;
}

/** What is known of the member and the brand before a decision. */
type Known = Prepared & { promotions: readonly Promotion[] };

/** Makes what gives a bonus, or throws why it is not given: whatever is checked when it is chosen is checked again. */
function createGranting({ clock, demandAlone, give }: GivingDeps) {
  /** Takes a place anew for what was paid late: the one that it had is gone. */
  const enterAgain = async (tx: Transaction, choice: Choice, promotions: Known['promotions']) => {
    const { accountId, promotionId: id, cycle, terms } = choice;
    const [entry] = await readEntries(tx, accountId, [{ promotionId: id, cycle }]);
    if (entry) throw new BusinessError('promotion.state');
    await demandAlone(tx, accountId, { id, terms }, promotions);
    if (!(await takePlace(tx, id, cycle, terms.quota))) throw new BusinessError('promotion.full');
  };

  return async (tx: Transaction, choice: Choice, paid: bigint, { member, promotions }: Known): Promise<bigint> => {
    const { orderNo, merchantId, accountId, promotionId, cycle, terms, words } = choice;
    const money = terms.bonus ? bonusFor(terms.bonus, paid) : 0n;
    if (money === 0n) throw new BusinessError('promotion.amount');
    if (!member || !isInAudience(terms.audience, member)) throw new BusinessError('promotion.audience');
    if (choice.state === 'GONE') await enterAgain(tx, choice, promotions);
    const row = { merchantId, accountId, promotionId, cycle, exclusiveGroup: terms.exclusiveGroup };
    await writeEntry(tx, { ...row, state: 'ISSUED', at: dateOf(clock) });
    const computed = { money, deposit: { paid, key: depositKey(orderNo) } };
    await give(tx, { id: promotionId, merchantId, words, terms }, accountId, cycle, computed);
    return money;
  };
}

/** Makes what gives the bonuses of deposits. */
export function createGiving(deps: GivingDeps): Giving {
  const { db, clock, reading, promotionsOf, items } = deps;
  const grant = createGranting(deps);

  /** What an order's end makes of a choice, in a transaction that nobody else of the member's is in. */
  const decide = async (tx: Transaction, choice: Choice, paid: bigint, known: Known): Promise<void> => {
    try {
      const money = await grant(tx, choice, paid, known);
      await endChoice(tx, { ...choice, state: 'GIVEN', deposit: paid, money });
    } catch (error) {
      if (!(error instanceof BusinessError) || !error.code.startsWith('promotion.')) throw error;
      if (choice.state === 'WAITING') await releasePlace(tx, choice);
      await endChoice(tx, { ...choice, state: 'REFUSED', deposit: paid, reason: error.code });
      const { merchantId, accountId, orderNo, words } = choice;
      const title = Object.fromEntries(Object.entries(words).map(([language, each]) => [language, each.title]));
      await deps.tellRefused(tx, { merchantId, accountId, orderNo, title, reason: reasonsOf(error) });
    }
  };

  const complete: Giving['complete'] = async (orderNo) => {
    const chosen = await readChoice(db, orderNo);
    if (chosen?.state !== 'WAITING' && chosen?.state !== 'GONE') return;
    const [end] = await readOrderEnds(db, [orderNo]);
    const isPaid = end?.state === 'SUCCESS' && end.isBooked;
    if (!end || (!isPaid && end.state !== 'FAILED' && end.state !== 'EXPIRED')) return;
    const { merchantId, accountId } = chosen;
    const known = { ...(await reading.prepare(merchantId, accountId)), promotions: await promotionsOf(merchantId) };
    await db.transaction(async (tx) => {
      await lockMember(tx, accountId);
      const choice = await readChoice(tx, orderNo);
      if (isPaid && (choice?.state === 'WAITING' || choice?.state === 'GONE')) return decide(tx, choice, end.paid, known);
      if (isPaid || choice?.state !== 'WAITING') return;
      await releasePlace(tx, choice);
      await endChoice(tx, { ...choice, state: 'GONE' });
    });
    items.nudge();
  };

  return {
    complete,
    follow: (events) =>
      events.relay('promotion.deposits', [depositCompleted], async ({ payload: { orderNo } }) => complete(orderNo)),
    job: {
      name: 'promotion.deposits',
      everyMs: MINUTE_MS,
      // Of an order that runs out nobody is told; and whatever a death left over.
      async run() {
        const before = new Date(clock.now() - MINUTE_MS);
        let after: Pick<Choice, 'chosenAt' | 'orderNo'> = { chosenAt: new Date(0), orderNo: '' };
        for (;;) {
          const waiting = await readWaiting(db, { before, after, limit: AT_ONCE });
          for (const { orderNo } of waiting) await complete(orderNo);
          const last = waiting.at(-1);
          if (!last || waiting.length < AT_ONCE) return;
          after = last;
        }
      },
    },
  };
}
