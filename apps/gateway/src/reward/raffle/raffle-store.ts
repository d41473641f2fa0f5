import { randomBytes } from 'node:crypto';
import { integers } from '../../base/arrays.ts';
import { refused } from '../../base/change.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { commitmentOf } from './chance.ts';
import { promiseOf, type Raffle, type StoredRaffle } from './raffle.ts';

interface RaffleTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  kind: Raffle['kind'];
  words: Raffle['words'];
  rule: Pick<Raffle, 'audience' | 'earn' | 'prizes' | 'blank'>;
  sort: number;
  starts_at: Date;
  ends_at: Date;
  draws_at: Date | null;
  commitment: string;
  updated_at: Date;
  drawn_at: Date | null;
}

/** Everything but the secret, which is read where something is drawn. */
const RAFFLE = `r.id, r.merchant_id, r.slug, r.revision, r.is_open, r.kind, r.words, r.rule, r.sort, r.starts_at, r.ends_at, r.draws_at,
  r.commitment, r.updated_at, s.drawn_at`;
const FROM = 'from reward_raffle r join reward_raffle_state s on s.raffle_id = r.id';
const SECRET_BYTES = 32;

const raffleOf = (row: RaffleTable): Raffle => ({
  id: row.id,
  merchantId: row.merchant_id,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  kind: row.kind,
  words: row.words,
  ...row.rule,
  sort: row.sort,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  drawsAt: row.draws_at?.getTime() ?? null,
  commitment: row.commitment,
  drawnAt: row.drawn_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

/** What a secret is sealed for. */
const contextOf = ({ merchantId, slug }: Pick<Raffle, 'merchantId' | 'slug'>): string => `raffle|${merchantId}|${slug}`;

/** All raffles of all brands. */
export const readRaffles = async (db: Runner): Promise<Raffle[]> =>
  (await db.query<RaffleTable>({ text: `select ${RAFFLE} ${FROM} order by r.id` })).map(raffleOf);

/** A raffle as it stands in a transaction, not as it is held in memory; null when there is none. */
export async function readRaffle(tx: Runner, id: number): Promise<Raffle | null> {
  const [row] = await tx.query<RaffleTable>({
    name: 'raffle-read',
    text: `select ${RAFFLE} ${FROM} where r.id = $1`,
    values: [id],
  });
  return row ? raffleOf(row) : null;
}

/** The same by its name. */
export async function readRaffleOf(tx: Runner, merchantId: number, slug: string): Promise<Raffle | null> {
  const [row] = await tx.query<RaffleTable>({
    name: 'raffle-named',
    text: `select ${RAFFLE} ${FROM} where r.merchant_id = $1 and r.slug = $2`,
    values: [merchantId, slug],
  });
  return row ? raffleOf(row) : null;
}

/** The same, so that it is not deleted before the transaction ends. */
export async function shareRaffleOf(tx: Runner, merchantId: number, slug: string): Promise<Raffle | null> {
  await tx.query({
    name: 'raffle-share',
    text: 'select id from reward_raffle where merchant_id = $1 and slug = $2 for share',
    values: [merchantId, slug],
  });
  return readRaffleOf(tx, merchantId, slug);
}

/** One raffle, held with its tickets until the transaction ends; null when there is none. */
export async function lockRaffle(tx: Transaction, merchantId: number, slug: string): Promise<Raffle | null> {
  await tx.query({
    text: `select r.id from reward_raffle r join reward_raffle_state s on s.raffle_id = r.id
           where r.merchant_id = $1 and r.slug = $2 for update`,
    values: [merchantId, slug],
  });
  return readRaffleOf(tx, merchantId, slug);
}

/** A raffle's secret, as hexadecimal text. Throws where it does not open: another `SECRET_KEY`. */
export async function readSecret(tx: Runner, raffle: Raffle): Promise<string> {
  const [row] = await tx.query<{ secret: string }>({
    name: 'raffle-secret',
    text: 'select secret from reward_raffle where id = $1',
    values: [raffle.id],
  });
  const secret = row ? tx.seal.open(row.secret, contextOf(raffle)) : null;
  if (secret === null) throw new Error(`the secret of the raffle ${raffle.slug} does not open`);
  return secret;
}

async function writePrizes(tx: Transaction, id: number, prizes: StoredRaffle['prizes']): Promise<void> {
  await tx.query({ text: 'delete from reward_raffle_prize where raffle_id = $1', values: [id] });
  await tx.query({
    text: `insert into reward_raffle_prize (raffle_id, place, stock)
           select $1, place, stock from unnest($2::text::int[]) with ordinality as p (stock, place)`,
    values: [id, integers(prizes.map(({ stock }) => stock))],
  });
}

/** Refuses a change of what was promised to those who hold tickets. */
async function demandPromise(tx: Transaction, held: Raffle, raffle: StoredRaffle): Promise<boolean> {
  if (promiseOf(held) === promiseOf(raffle)) return false;
  const [row] = await tx.query<{ last_no: number }>({
    text: 'select last_no from reward_raffle_state where raffle_id = $1',
    values: [held.id],
  });
  if (row && row.last_no > 0) {
    throw refused('tickets are out: kind, prizes, weights and the time of the draw stay as they are');
  }
  return true;
}

/** Writes a raffle, new with a secret of its own or over the one of its name, which `lockRaffle` holds. Throws `ops.refused`. */
export async function writeRaffle(tx: Transaction, merchantId: number, raffle: StoredRaffle, at: Date): Promise<Raffle> {
  const { slug, isOpen, kind, words, audience, earn, prizes, blank, sort, startsAt, endsAt, drawsAt } = raffle;
  const held = await readRaffleOf(tx, merchantId, slug);
  const hasNewPrizes = held === null || (await demandPromise(tx, held, raffle));
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const [row] = await tx.query<{ id: number }>({
    text: `insert into reward_raffle (merchant_id, slug, is_open, kind, words, rule, sort, starts_at, ends_at, draws_at, secret, commitment, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, kind = excluded.kind, words = excluded.words, rule = excluded.rule, sort = excluded.sort,
                 starts_at = excluded.starts_at, ends_at = excluded.ends_at, draws_at = excluded.draws_at,
                 updated_at = excluded.updated_at, revision = reward_raffle.revision + 1
           returning id`,
    values: [
      merchantId,
      slug,
      isOpen,
      kind,
      JSON.stringify(words),
      JSON.stringify({ audience, earn, prizes, blank }),
      sort,
      new Date(startsAt),
      new Date(endsAt),
      drawsAt === null ? null : new Date(drawsAt),
      tx.seal.seal(secret, contextOf({ merchantId, slug })),
      commitmentOf(secret),
      at,
    ],
  });
  if (!row) throw new Error(`the raffle ${slug} could not be written`);
  await tx.query({
    text: 'insert into reward_raffle_state (raffle_id) values ($1) on conflict do nothing',
    values: [row.id],
  });
  if (hasNewPrizes) await writePrizes(tx, row.id, prizes);
  const written = await readRaffle(tx, row.id);
  if (!written) throw new Error(`the raffle ${slug} could not be read`);
  return written;
}

/** Deletes a raffle, which `lockRaffle` holds. Throws `ops.refused` once a ticket is out. */
export async function removeRaffle(tx: Transaction, { id }: Raffle): Promise<void> {
  const rows = await tx.query({
    text: `delete from reward_raffle r using reward_raffle_state s where r.id = $1 and s.raffle_id = r.id and s.last_no = 0 returning r.id`,
    values: [id],
  });
  if (rows.length === 0) throw refused('tickets are out: it can be paused or ended, not deleted');
}

/** How many of each prize are there, by raffle and place. */
export const readStocks = (
  db: Runner,
  raffleIds: readonly number[],
): Promise<{ raffleId: number; place: number; left: number }[]> =>
  db.query<{ raffleId: number; place: number; left: number }>({
    name: 'raffle-stocks',
    text: `select raffle_id as "raffleId", place, stock - taken as left from reward_raffle_prize
           where raffle_id = any ($1::text::int[])`,
    values: [integers(raffleIds)],
  });

/** Takes one of a prize; false when none is left. */
export async function takePrize(tx: Transaction, raffleId: number, place: number, count = 1): Promise<boolean> {
  const rows = await tx.query({
    name: 'raffle-prize-take',
    text: `update reward_raffle_prize set taken = taken + $3
           where raffle_id = $1 and place = $2 and taken + $3 <= stock returning place`,
    values: [raffleId, place, count],
  });
  return rows.length > 0;
}

/** What a draw has left on record. */
export interface DrawRecord {
  raffleId: number;
  drawnAt: Date;
  ticketCount: number;
  listDigest: string;
  secret: string;
}

/** Holds a raffle against everybody who would give tickets or draw it; gives the last ticket's number, and when it was drawn. */
export async function lockState(tx: Transaction, raffleId: number): Promise<{ lastNo: number; drawnAt: Date | null } | null> {
  const [row] = await tx.query<{ lastNo: number; drawnAt: Date | null }>({
    name: 'raffle-lock',
    text: 'select last_no as "lastNo", drawn_at as "drawnAt" from reward_raffle_state where raffle_id = $1 for update',
    values: [raffleId],
  });
  return row ?? null;
}

/** Notes the number of the last ticket. */
export async function noteLast(tx: Transaction, raffleId: number, lastNo: number): Promise<void> {
  await tx.query({
    name: 'raffle-last',
    text: 'update reward_raffle_state set last_no = $2 where raffle_id = $1',
    values: [raffleId, lastNo],
  });
}

/** Writes a draw down, and its secret in the open. */
export async function writeDraw(
  tx: Transaction,
  { raffleId, drawnAt, ticketCount, listDigest, secret }: DrawRecord,
): Promise<void> {
  await tx.query({
    text: `update reward_raffle_state set drawn_at = $2, ticket_count = $3, list_digest = $4, secret = $5
           where raffle_id = $1 and drawn_at is null`,
    values: [raffleId, drawnAt, ticketCount, listDigest, secret],
  });
}

/** A draw that was held; null when it was not. */
export async function readDraw(db: Runner, raffleId: number): Promise<DrawRecord | null> {
  const [row] = await db.query<DrawRecord>({
    name: 'raffle-drawn',
    text: `select raffle_id as "raffleId", drawn_at as "drawnAt", ticket_count as "ticketCount", list_digest as "listDigest", secret
           from reward_raffle_state where raffle_id = $1 and drawn_at is not null`,
    values: [raffleId],
  });
  return row ?? null;
}

/** How many tickets of each raffle took part in its draw, or were given so far. */
export const readTicketCounts = (db: Runner, raffleIds: readonly number[]): Promise<{ raffleId: number; count: number }[]> =>
  db.query<{ raffleId: number; count: number }>({
    name: 'raffle-ticket-counts',
    text: `select raffle_id as "raffleId", coalesce(ticket_count, last_no) as count from reward_raffle_state
           where raffle_id = any ($1::text::int[])`,
    values: [integers(raffleIds)],
  });
