import type { Reply } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { type ChangeOptions, createPublished } from '../../base/published.ts';
import { helpOf, type Shown, shownOf } from './answers.ts';
import type { ContentItem, ContentKind, ItemInput } from './item.ts';
import { checkItem } from './rules.ts';
import type { Reader } from './showing.ts';
import { lockItem, readItems, removeItem, writeItem } from './store.ts';

/** What an operator publishes for a brand's visitors and members. Answered from memory. */
export interface Content {
  /** Banners, notices, popups and hot announcements that a reader may see. */
  shown(merchantId: number, reader: Reader): Promise<Shown>;
  /** The help articles in the reader's language. */
  help(merchantId: number, reader: Reader): Promise<Reply<'helpCenter'>>;
  /** Everything of a kind, closed and ended too, in the order in which it is shown. */
  list(merchantId: number, kind: ContentKind): Promise<ContentItem[]>;
  /**
   * Writes an item, new or over the one of its name, with its HTML sanitised. Throws `ops.refused` when something about it is
   * wrong, and `ops.overtaken` when what is there is not at the given revision.
   */
  put(merchantId: number, input: ItemInput, options?: ChangeOptions): Promise<ContentItem>;
  /** Deletes an item. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, kind: ContentKind, slug: string, options?: ChangeOptions): Promise<void>;
  /** Makes and writes a new brand's first content in one transaction; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<readonly ItemInput[]>): Promise<boolean>;
  /** Everything of a brand, by kind and name. */
  all(merchantId: number): Promise<ContentItem[]>;
  /** Marks a brand's content as changed, in the transaction that changes it; `changed` comes after. */
  mark(tx: Transaction, merchantId: number): Promise<void>;
  changed(): Promise<void>;
  /** Looks for what another gateway changed, when the held copy is no longer fresh. */
  look(): Promise<void>;
}

/** What the content needs. */
export interface ContentDeps {
  db: Database;
  clock: Clock;
  /** Listens, on every gateway, for a brand whose content has changed. */
  onChange(merchantId: number): void;
}

/** Makes the content of the brands. */
export function createContent({ db, clock, onChange }: ContentDeps): Content {
  const published = createPublished<ContentItem>({ db, clock, versionTable: 'content_version', read: readItems, onChange });

  return {
    shown: async (merchantId, reader) => shownOf(await published.of(merchantId), reader),
    help: async (merchantId, reader) => helpOf(await published.of(merchantId), reader),
    async list(merchantId, kind) {
      const items = (await published.of(merchantId)).filter((item) => item.kind === kind);
      return items.sort((a, b) => a.sort - b.sort || a.id - b.id);
    },
    async put(merchantId, input, options) {
      const fit = checkItem(input);
      return published.put(
        merchantId,
        {
          lock: (tx) => lockItem(tx, merchantId, fit.kind, fit.slug),
          write: (tx) => writeItem(tx, merchantId, fit, dateOf(clock)),
        },
        options,
      );
    },
    remove: (merchantId, kind, slug, options) =>
      published.remove(merchantId, { lock: (tx) => lockItem(tx, merchantId, kind, slug), remove: removeItem }, options),
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const fit = (await make()).map(checkItem);
        return async (tx) => {
          for (const item of fit) await writeItem(tx, merchantId, item, dateOf(clock));
        };
      }),
    async all(merchantId) {
      const nameOf = ({ kind, slug }: ContentItem): string => `${kind} ${slug}`;
      return [...(await published.of(merchantId))].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    },
    mark: published.mark,
    changed: published.changed,
    look: published.look,
  };
}
