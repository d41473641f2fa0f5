import type { Runner, Transaction } from '../base/database/database.ts';
import type { CheckedPromotion, Promotion } from './promotion.ts';

type Settings = Pick<
  Promotion,
  'programme' | 'platform' | 'execution' | 'visibility' | 'image' | 'banner' | 'priority' | 'sort' | 'announcedDays' | 'terms'
>;

interface PromotionTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  category: Promotion['category'];
  join_mode: Promotion['joinMode'];
  words: Promotion['words'];
  settings: Settings;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

/** What a setting is when an older row does not have it. */
const USUAL: Settings = {
  programme: '',
  platform: 'A',
  execution: 'B',
  visibility: 'ALL',
  image: '',
  banner: '',
  priority: 0,
  sort: 0,
  announcedDays: 0,
  terms: null,
};

/** What terms say where an older row does not. */
const USUAL_TERMS = { bonus: null };

const promotionOf = (row: PromotionTable): Promotion => ({
  ...USUAL,
  ...row.settings,
  terms: row.settings.terms && { ...USUAL_TERMS, ...row.settings.terms },
  id: row.id,
  merchantId: row.merchant_id,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  category: row.category,
  joinMode: row.join_mode,
  words: row.words,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

/** All promotions of all brands. */
export async function readPromotions(db: Runner): Promise<Promotion[]> {
  return (await db.query<PromotionTable>({ text: 'select * from promotion order by id' })).map(promotionOf);
}

/** One promotion, held until the transaction ends; null when there is none. */
export async function lockPromotion(tx: Transaction, merchantId: number, slug: string): Promise<Promotion | null> {
  const [row] = await tx.query<PromotionTable>({
    text: 'select * from promotion where merchant_id = $1 and slug = $2 for update',
    values: [merchantId, slug],
  });
  return row ? promotionOf(row) : null;
}

/** Writes a promotion, new or over the one of its name. */
export async function writePromotion(tx: Transaction, merchantId: number, input: CheckedPromotion, at: Date): Promise<Promotion> {
  const { slug, isOpen, category, joinMode, words, startsAt, endsAt, ...settings } = input;
  const [row] = await tx.query<PromotionTable>({
    text: `insert into promotion (merchant_id, slug, is_open, category, join_mode, words, settings, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, category = excluded.category, join_mode = excluded.join_mode, words = excluded.words,
                 settings = excluded.settings, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                 updated_at = excluded.updated_at, revision = promotion.revision + 1
           returning *`,
    values: [
      merchantId,
      slug,
      isOpen,
      category,
      joinMode,
      JSON.stringify(words),
      JSON.stringify(settings),
      new Date(startsAt),
      endsAt === null ? null : new Date(endsAt),
      at,
    ],
  });
  if (!row) throw new Error(`the promotion ${slug} could not be written`);
  return promotionOf(row);
}

/** Deletes a promotion. */
export async function removePromotion(tx: Transaction, { id }: Promotion): Promise<void> {
  await tx.query({ text: 'delete from promotion where id = $1', values: [id] });
}
