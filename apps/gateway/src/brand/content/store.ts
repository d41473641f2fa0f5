import type { Runner, Transaction } from '../../base/database/database.ts';
import type { ContentItem, ContentKind, ItemInput, WordsByLanguage } from './item.ts';

type Settings = Omit<ItemInput, 'kind' | 'slug' | 'isOpen' | 'words' | 'startsAt' | 'endsAt'>;

interface ItemTable {
  id: number;
  merchant_id: number;
  kind: ContentKind;
  slug: string;
  revision: number;
  is_open: boolean;
  words: WordsByLanguage;
  settings: Settings;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

/** What a setting is when an older row does not have it. */
const USUAL: Settings = {
  platform: 'A',
  execution: 'B',
  visibility: 'ALL',
  image: '',
  groups: [],
  link: { type: '', target: '', vendor: '', gameType: '' },
  frequency: 'SESSION',
  category: '',
  tags: [],
  priority: 0,
  sort: 0,
};

const itemOf = (row: ItemTable): ContentItem => ({
  ...USUAL,
  ...row.settings,
  id: row.id,
  merchantId: row.merchant_id,
  kind: row.kind,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  words: row.words,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

const COLUMNS = 'id, merchant_id, kind, slug, revision, is_open, words, settings, starts_at, ends_at, updated_at';

/** All content of all brands. */
export async function readItems(db: Runner): Promise<ContentItem[]> {
  return (await db.query<ItemTable>({ text: `select ${COLUMNS} from content_item order by id` })).map(itemOf);
}

/** One item, held until the transaction ends; null when there is none. */
export async function lockItem(
  tx: Transaction,
  merchantId: number,
  kind: ContentKind,
  slug: string,
): Promise<ContentItem | null> {
  const [row] = await tx.query<ItemTable>({
    text: `select ${COLUMNS} from content_item where merchant_id = $1 and kind = $2 and slug = $3 for update`,
    values: [merchantId, kind, slug],
  });
  return row ? itemOf(row) : null;
}

/** All items of a brand, held until the transaction ends, in the order of their names. */
export async function lockItems(tx: Transaction, merchantId: number): Promise<ContentItem[]> {
  const rows = await tx.query<ItemTable>({
    text: `select ${COLUMNS} from content_item where merchant_id = $1 order by kind, slug for update`,
    values: [merchantId],
  });
  return rows.map(itemOf);
}

/** Writes an item, new or over the one of its name. */
export async function writeItem(tx: Transaction, merchantId: number, input: ItemInput, at: Date): Promise<ContentItem> {
  const { kind, slug, isOpen, words, startsAt, endsAt, ...settings } = input;
  const [row] = await tx.query<ItemTable>({
    text: `insert into content_item (merchant_id, kind, slug, is_open, words, settings, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (merchant_id, kind, slug) do update
             set is_open = excluded.is_open, words = excluded.words, settings = excluded.settings, starts_at = excluded.starts_at,
                 ends_at = excluded.ends_at, updated_at = excluded.updated_at, revision = content_item.revision + 1
           returning ${COLUMNS}`,
    values: [
      merchantId,
      kind,
      slug,
      isOpen,
      JSON.stringify(words),
      JSON.stringify(settings),
      new Date(startsAt),
      endsAt === null ? null : new Date(endsAt),
      at,
    ],
  });
  if (!row) throw new Error(`the ${kind} ${slug} could not be written`);
  return itemOf(row);
}

/** Deletes an item. */
export async function removeItem(tx: Transaction, { id }: ContentItem): Promise<void> {
  await tx.query({ text: 'delete from content_item where id = $1', values: [id] });
}
