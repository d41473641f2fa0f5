import type { GIFT_KINDS } from '@marquee/contract/ops';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Audience, RewardTerms } from '../../reward/index.ts';

/** A batch of gift codes. */
export interface Gift {
  id: number;
  merchantId: number;
  slug: string;
  kind: (typeof GIFT_KINDS)[number];
  isOpen: boolean;
  /** The title by language. */
  words: Readonly<Record<string, string>>;
  audience: Audience;
  reward: RewardTerms;
  codes: number;
  /** How often each code can be used; null: any number of times. */
  uses: number | null;
  /** How many members have used one. */
  used: number;
  startsAt: Date;
  endsAt: Date | null;
  madeAt: Date;
}

/** One code of a batch. */
interface Code {
  id: bigint;
  used: number;
}

const GIFT = `id, merchant_id as "merchantId", slug, kind, is_open as "isOpen", words, audience, reward, codes, uses, used, starts_at as "startsAt",
  ends_at as "endsAt", made_at as "madeAt"`;

/** Writes a batch; null where the brand has one of its name. */
export async function insertGift(tx: Transaction, gift: Omit<Gift, 'id' | 'used'>): Promise<Gift | null> {
  const { merchantId, slug, kind, isOpen, words, audience, reward, codes, uses, startsAt, endsAt, madeAt } = gift;
  const [row] = await tx.query<Gift>({
    name: 'promotion-gift-insert',
    text: `insert into promotion_gift (merchant_id, slug, kind, is_open, words, audience, reward, codes, uses, starts_at, ends_at, made_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning ${GIFT}`,
    values: [
      ...[merchantId, slug, kind, isOpen, JSON.stringify(words), JSON.stringify(audience), JSON.stringify(reward)],
      ...[codes, uses, startsAt, endsAt, madeAt],
    ],
  });
  return row ?? null;
}

/** Writes what is kept of codes; how many are new to the brand. */
export async function insertCodes(
  tx: Transaction,
  { id, merchantId }: Pick<Gift, 'id' | 'merchantId'>,
  digests: readonly Buffer[],
): Promise<number> {
  const rows = await tx.query({
    name: 'promotion-gift-codes-insert',
    text: `insert into promotion_gift_code (gift_id, merchant_id, digest)
           select $1, $2, decode(d, 'hex') from unnest(string_to_array($3, ',')) as n (d) on conflict do nothing returning 1 as made`,
    values: [id, merchantId, digests.map((digest) => digest.toString('hex')).join(',')],
  });
  return rows.length;
}

/** A page of a brand's batches, newest first, and how many there are. */
export async function readGifts(
  db: Runner,
  merchantId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Gift[]; total: number }> {
  const [count] = await db.query<{ total: number }>({
    name: 'promotion-gifts-count',
    text: 'select count(*)::int as total from promotion_gift where merchant_id = $1',
    values: [merchantId],
  });
  const rows = await db.query<Gift>({
    name: 'promotion-gifts',
    text: `select ${GIFT}
           from promotion_gift where merchant_id = $1 order by id desc limit $2 offset $3`,
    values: [merchantId, size, (page - 1) * size],
  });
  return { rows, total: count?.total ?? 0 };
}

/** A batch of a name, held until the transaction ends; null when there is none. */
export async function lockGift(tx: Transaction, merchantId: number, slug: string): Promise<Gift | null> {
  const [row] = await tx.query<Gift>({
    name: 'promotion-gift-lock',
    text: `select ${GIFT}
           from promotion_gift where merchant_id = $1 and slug = $2 for update`,
    values: [merchantId, slug],
  });
  return row ?? null;
}

/** Opens or closes a batch, and says when it ends. */
export async function writeGift(tx: Transaction, { id, isOpen, endsAt }: Pick<Gift, 'id' | 'isOpen' | 'endsAt'>): Promise<void> {
  await tx.query({
    name: 'promotion-gift-write',
    text: 'update promotion_gift set is_open = $2, ends_at = $3 where id = $1',
    values: [id, isOpen, endsAt],
  });
}

/** The batch of a code, and the code, held until the transaction ends; null when there is no such code. */
export async function lockCode(tx: Transaction, merchantId: number, digest: Buffer): Promise<{ gift: Gift; code: Code } | null> {
  const [code] = await tx.query<Code & { giftId: number }>({
    name: 'promotion-gift-code',
    text: `select id, gift_id as "giftId", used from promotion_gift_code where merchant_id = $1 and digest = $2 for update`,
    values: [merchantId, digest],
  });
  if (!code) return null;
  const [gift] = await tx.query<Gift>({
    name: 'promotion-gift',
    text: `select ${GIFT} from promotion_gift where id = $1`,
    values: [code.giftId],
  });
  return gift ? { gift, code: { id: code.id, used: code.used } } : null;
}

/** Notes that a member has used a code; false where it has used one of the batch before. */
export async function noteUse(
  tx: Transaction,
  { giftId, accountId, codeId, at }: { giftId: number; accountId: bigint; codeId: bigint; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'promotion-gift-use',
    text: `insert into promotion_gift_use (gift_id, account_id, code_id, used_at) values ($1, $2, $3, $4)
           on conflict do nothing returning 1 as noted`,
    values: [giftId, accountId, codeId, at],
  });
  return rows.length > 0;
}

/** Counts a use of a held code. */
export async function countUse(tx: Transaction, codeId: bigint, giftId: number): Promise<void> {
  await tx.query({
    name: 'promotion-gift-code-count',
    text: 'update promotion_gift_code set used = used + 1 where id = $1',
    values: [codeId],
  });
  await tx.query({
    name: 'promotion-gift-count',
    text: 'update promotion_gift set used = used + 1 where id = $1',
    values: [giftId],
  });
}
