import { GAME_TYPES } from '@marquee/contract';
import { texts } from '../base/arrays.ts';
import type { Database, Runner } from '../base/database/database.ts';
import type { Game, LaunchPlace, Offer, OpenState, Pin, Vendor, WalletMode } from './game.ts';

interface GameRow {
  node_id: number;
  vendor_id: number;
  game_code: string;
  game_type: string;
  classification: string;
  names: Record<string, string>;
  min_stake: bigint;
  max_stake: bigint;
  lines: number;
  rtp_basis_points: number;
  volatility: string;
  has_demo: boolean;
  is_new: boolean;
  is_top: boolean;
  sort: number;
  is_open: boolean;
  poster_version: number;
  win_multiple: number | null;
  win_amount: bigint | null;
  told_multiple: number | null;
  version: bigint;
}

interface VendorRow {
  id: number;
  code: string;
  name: string;
  base_url: string;
  status: OpenState;
  sort: number;
  is_hot: boolean;
  account_type_id: number;
  wallet: WalletMode;
  launch_in: LaunchPlace;
  verify_url: string | null;
  win_multiple: number;
  win_amount: bigint | null;
  promotion_amount: bigint;
}

const PAGE = 2_000;

const gameOf = (row: GameRow): Game => ({
  nodeId: row.node_id,
  vendorId: row.vendor_id,
  gameCode: row.game_code,
  gameType: row.game_type,
  classification: row.classification,
  names: row.names,
  minStake: row.min_stake,
  maxStake: row.max_stake,
  lines: row.lines,
  rtpBasisPoints: row.rtp_basis_points,
  volatility: row.volatility,
  hasDemo: row.has_demo,
  isNew: row.is_new,
  isTop: row.is_top,
  sort: row.sort,
  status: row.is_open ? 'open' : 'closed',
  posterVersion: row.poster_version,
  ownMultiple: row.win_multiple,
  ownAmount: row.win_amount,
  toldMultiple: row.told_multiple,
});

const vendorOf = (row: VendorRow): Vendor => ({
  id: row.id,
  code: row.code,
  name: row.name,
  baseUrl: row.base_url,
  status: row.status,
  sort: row.sort,
  isHot: row.is_hot,
  accountTypeId: row.account_type_id,
  wallet: row.wallet,
  launchIn: row.launch_in,
  verifyUrl: row.verify_url,
  winMultiple: row.win_multiple,
  winAmount: row.win_amount,
  promotionAmount: row.promotion_amount,
});

/** The version of the catalogue: changes with every change of any of it. */
export async function readVersion(db: Runner): Promise<bigint> {
  const [row] = await db.query<{ version: bigint }>({
    name: 'catalogue-version',
    text: 'select version from catalogue_version',
  });
  return row?.version ?? 0n;
}

/** Takes the next version; until the transaction ends every other writer of the catalogue waits. */
export async function nextVersion(tx: Runner): Promise<bigint> {
  const [row] = await tx.query<{ version: bigint }>({
    text: 'update catalogue_version set version = version + 1 returning version',
  });
  if (!row) throw new Error('the catalogue has no version');
  return row.version;
}

/** Makes every other writer of the catalogue wait until the transaction ends, without a change yet. */
export async function holdVersion(tx: Runner): Promise<void> {
  await tx.query({ text: 'select version from catalogue_version for update' });
}

/** Passes every game that changed after a version to `take`, page by page. */
export async function readGamesSince(db: Runner, since: bigint, take: (game: Game) => void): Promise<void> {
  let [version, nodeId] = [since, 2_147_483_647];
  for (;;) {
    const rows = await db.query<GameRow>({
      name: 'catalogue-games-since',
      text: `select node_id, vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines,
                    rtp_basis_points, volatility, has_demo, is_new, is_top, sort,
                    status = 'open' and listed as is_open, poster_version, win_multiple,
                    win_amount, told_multiple, version
             from game where (version, node_id) > ($1::bigint, $2::int) order by version, node_id limit ${PAGE}`,
      values: [version, nodeId],
    });
    for (const row of rows) take(gameOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [version, nodeId] = [last.version, last.node_id];
  }
}

/** All vendors in the order in which they are shown. */
export async function readVendors(db: Runner): Promise<Vendor[]> {
  const rows = await db.query<VendorRow>({
    text: `select id, code, name, base_url, status, sort, is_hot, account_type_id, wallet, launch_in, verify_url, win_multiple, win_amount, promotion_amount
           from vendor order by sort, id`,
  });
  return rows.map(vendorOf);
}

/** What each brand offers. */
export async function readOffers(db: Database): Promise<Map<number, Offer>> {
  const vendors = await db.query<{ merchant_id: number; vendor_id: number; is_open: boolean }>({
    text: 'select merchant_id, vendor_id, is_open from merchant_vendor order by merchant_id, vendor_id',
  });
  const pins = await db.query<{ merchant_id: number; vendor_code: string; game_code: string }>({
    text: `select merchant_id, vendor_code, game_code from merchant_hot_game
           order by merchant_id, position, vendor_code, game_code`,
  });
  const offers = new Map<number, { vendors: Map<number, boolean>; pins: Pin[] }>();
  const offerOf = (merchantId: number) => {
    const offer = offers.get(merchantId) ?? { vendors: new Map<number, boolean>(), pins: [] };
    offers.set(merchantId, offer);
    return offer;
  };
  for (const row of vendors) offerOf(row.merchant_id).vendors.set(row.vendor_id, row.is_open);
  for (const row of pins) offerOf(row.merchant_id).pins.push({ vendorCode: row.vendor_code, gameCode: row.game_code });
  return offers;
}

/** A game that a brand offers now, with what its vendor says that it pays back. */
export interface GameReturn {
  nodeId: number;
  gameCode: string;
  gameType: string;
  /** In English, or the game's code. */
  name: string;
  /** The vendor's code. */
  vendor: string;
  /** Hundredths of a percent of the stake; 0: its vendor says nothing. */
  rtpBasisPoints: number;
}

/** Is there a vendor of this number, open or not? */
export async function hasVendor(runner: Runner, id: number): Promise<boolean> {
  const rows = await runner.query({ name: 'vendor-there', text: 'select 1 as there from vendor where id = $1', values: [id] });
  return rows.length > 0;
}

/** The numbers of the vendors of these codes that there are, as they stand in the database: within a transaction too. */
export async function readVendorIds(runner: Runner, codes: readonly string[]): Promise<number[]> {
  const rows = await runner.query<{ id: number }>({
    name: 'vendor-ids',
    text: 'select id from vendor where code = any ($1::text::text[])',
    values: [texts(codes)],
  });
  return rows.map(({ id }) => id);
}

/**
 * The games that a brand offers now, as they stand in the database, for a check within a transaction: of each vendor and game type those
 * that pay back most, at most `each` of them.
 */
export const readReturns = (runner: Runner, merchantId: number, each = 20): Promise<GameReturn[]> =>
  runner.query<GameReturn>({
    name: 'catalogue-returns',
    text: `select g.node_id as "nodeId", g.game_code as "gameCode", g.game_type as "gameType", coalesce(g.names ->> 'EN', g.game_code) as name,
             v.code as vendor, g.rtp_basis_points as "rtpBasisPoints"
           from merchant_vendor m join vendor v on v.id = m.vendor_id and v.status = 'open'
           cross join unnest($2::text::text[]) as t (game_type)
           cross join lateral (
             select * from game where vendor_id = v.id and game_type = t.game_type and status = 'open' and listed
             order by rtp_basis_points desc, node_id limit $3) g
           where m.merchant_id = $1 and m.is_open`,
    values: [merchantId, texts(GAME_TYPES), each],
  });
