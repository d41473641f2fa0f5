import type { OpsBody } from '@marquee/contract/ops';
import { refused } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import { without } from '../../base/operator-records.ts';
import type { ContentItem, ItemInput } from '../content/item.ts';
import { checkItem } from '../content/rules.ts';
import { lockItems, removeItem, writeItem } from '../content/store.ts';
import { type BundleChange, differences } from './changes.ts';

/** An item as an operator gives it, completed by the call's defaults. */
export type GivenItem = NonNullable<OpsBody<'opsBrandPut'>['content']>[number];

const NO_LINK = { type: '', target: '', vendor: '', gameType: '' } as const;

/** What is written of an item. */
export const inputOf = (item: ContentItem): ItemInput => without(item, 'id', 'merchantId', 'revision', 'updatedAt');

const nameOf = ({ kind, slug }: { kind: string; slug: string }): string => `${kind} ${slug}`;

/** What is to become of a brand's content, and how. */
export interface ContentPlan {
  changes: BundleChange[];
  write(merchantId: number): Promise<void>;
}

/** An item as it may be stored: complete, and shown from when it says, else as it was, else from now on. Throws `ops.refused`. */
const completed = (given: GivenItem, held: ContentItem | undefined, now: number): ItemInput =>
  checkItem({ ...given, link: { ...NO_LINK, ...given.link }, startsAt: given.startsAt ?? held?.startsAt ?? now } as ItemInput);

/**
 * Compares what is given with what there is and holds that until the transaction ends. What is there and not named stays, or is deleted
 * with `prune`. Throws `ops.refused` for an item that is wrong.
 */
export async function planContent(
  tx: Transaction,
  merchantId: number | null,
  given: readonly GivenItem[],
  { prune, now }: { prune: boolean; now: number },
): Promise<ContentPlan> {
  const held = new Map((merchantId === null ? [] : await lockItems(tx, merchantId)).map((item) => [nameOf(item), item]));
  const changes: BundleChange[] = [];
  const written = new Map<string, ItemInput>();
  for (const item of given) {
    const name = nameOf(item);
    if (written.has(name)) throw refused(`${name} is there twice`);
    written.set(name, completed(item, held.get(name), now));
  }
  for (const [what, after] of written) {
    const item = held.get(what);
    const before = item ? inputOf(item) : null;
    if (!before || differences(before, after).length > 0) changes.push({ sign: before ? '~' : '+', what, before, after });
  }
  const others = [...held.values()].filter((item) => !written.has(nameOf(item)));
  // Who names no content at all asks nothing of it.
  for (const item of prune || given.length > 0 ? others : []) {
    changes.push({ sign: prune ? '-' : '=', what: nameOf(item), before: inputOf(item), after: prune ? null : inputOf(item) });
  }
  const changed = new Set(changes.map(({ what }) => what));
  return {
    changes,
    async write(id) {
      const at = new Date(now);
      for (const [what, item] of written) if (changed.has(what)) await writeItem(tx, id, item, at);
      if (prune) for (const item of others) await removeItem(tx, item);
    },
  };
}
