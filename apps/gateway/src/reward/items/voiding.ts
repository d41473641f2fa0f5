import { dateOf } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { rewardChanged } from '../events.ts';
import type { ItemsDeps } from './deps.ts';
import { type Item, requirementKey } from './item.ts';
import * as store from './store.ts';

/** What is taken back, why, and what writes it down in the transaction that does it. */
export interface Voiding {
  accountId: bigint;
  id: bigint;
  reason: string;
  note(tx: Transaction, before: Item, after: Item): Promise<void>;
}

/** Takes an item back, collected or not. Throws `ops.refused` and `system_busy`. */
export type VoidItem = (voiding: Voiding) => Promise<Item>;

/** Makes what takes items back: docs/rules/rewards.md#taking-back. */
export function createVoiding({ db, clock, events, wallet, requirements, postPoints, tickets: giver }: ItemsDeps): VoidItem {
  const tell = (tx: Transaction, { id, merchantId, accountId, source }: Item, what: 'void' | 'reversed') =>
    events.emit(tx, rewardChanged.of({ merchantId, accountId }, { rewardId: id.toString(), source, what }));

  /** What nobody has collected; null when it is not to collect any more. */
  const takeOpen = ({ accountId, id, reason, note }: Voiding): Promise<Item | null> =>
    db.transaction(async (tx) => {
      const before = await store.lockItem(tx, accountId, id);
      const after = await store.voidItem(tx, { accountId, id, reason, at: dateOf(clock) });
      if (!before || !after) return null;
      await note(tx, before, after);
      await tell(tx, after, 'void');
      return after;
    });

  /** The money first: done again after a death, the ledger repeats itself and the rest follows. */
  const takeCredited = async (item: Item, { reason, note }: Voiding): Promise<Item> => {
    const { id, accountId, merchantId, source, points, tickets, transferId } = item;
    if (transferId !== null) {
      const { status } = await wallet.reverse(transferId, reason);
      if (status === 'busy' || status === 'unknown') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
      if (status !== 'posted' && status !== 'repeated') throw new Error(`the reversal of the reward ${id} was ${status}`);
    }
    const at = dateOf(clock);
    const reversed = await db.transaction(async (tx) => {
      const row = await store.reverseItem(tx, { id, reason, at });
      if (!row) return null;
      if (points > 0) {
        const key = `${requirementKey(id)}:back`;
        await postPoints(tx, { merchantId, accountId, key, kind: source, points: -points, at });
      }
      if (tickets > 0) await giver.takeBack(tx, accountId, requirementKey(id));
      await note(tx, item, row);
      await tell(tx, row, 'reversed');
      return row;
    });
    if (!reversed) throw refused('it was taken back before');
    // What it asked to be wagered is not asked any more; done again it finds none that is open.
    const [asked] = await requirements.ofKeys(accountId, [requirementKey(id)]);
    if (asked?.status === 'OPEN') {
      await requirements.end({ accountId, id: asked.id, status: 'CANCELLED', reason }, async () => {});
    }
    return reversed;
  };

  return async (voiding) => {
    const open = await takeOpen(voiding);
    const item = open ?? (await store.readItem(db, voiding.accountId, voiding.id));
    if (!item) throw refused(`the member was not given ${voiding.id}`);
    if (!open && item.status !== 'COLLECTED') throw refused(`the reward ${item.id} is ${item.status}`);
    if (!open && item.product) throw refused('a product that was asked for is taken back by rejecting its exchange first');
    const taken = open ?? (await takeCredited(item, voiding));
    events.nudge(rewardChanged);
    return taken;
  };
}
