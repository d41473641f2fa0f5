import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import { type Recorder, refused } from '../../base/change.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { type CatalogueCache, gameKey, type Snapshot } from '../cache.ts';
import type { LaunchPlace, OpenState, Pin, WalletMode } from '../game.ts';
import { isSame } from '../same.ts';
import { holdVersion, nextVersion } from '../store.ts';
import { vendorAddress } from '../vendors.ts';

/** A vendor as its operator sees it, from a brand. */
export interface OperatorVendor {
  code: string;
  name: string;
  /** Where the gateway reaches it. */
  url: string;
  status: OpenState;
  isOffered: boolean;
  launchIn: LaunchPlace;
  wallet: WalletMode;
  sort: number;
  isHot: boolean;
  accountTypeId: number;
  gameCount: number;
  winMultiple: number;
  winAmount: Amount | null;
  promotionAmount: Amount;
}

/** A game as its operator sees it. */
export interface OperatorGame {
  nodeId: number;
  vendor: string;
  gameCode: string;
  gameType: string;
  names: Record<string, string>;
  status: OpenState;
  isListed: boolean;
  isTop: boolean;
  sort: number;
  /** Null: the vendor's. */
  winMultiple: number | null;
  winAmount: Amount | null;
  toldMultiple: number | null;
}

/** A pin with the game that it means; null while the vendor has told of no such game. */
export interface OperatorPin extends Pin {
  nodeId: number | null;
}

type Ceiling = 'winMultiple' | 'winAmount' | 'promotionAmount';
/** What an operator changes; what is left out stays. */
export type VendorChange = Partial<
  Pick<OperatorVendor, 'url' | 'isOffered' | 'status' | 'launchIn' | 'wallet' | 'sort' | 'isHot' | Ceiling>
>;
export type GameChange = Partial<Pick<OperatorGame, 'status' | 'isTop' | 'sort' | 'winMultiple' | 'winAmount'>>;

/** What an operator does with the catalogue by hand. Each change is written down by `record`; one that changes nothing is not. */
export interface OperatorDesk {
  /** In the order in which they are shown. */
  vendors(merchantId: number): Promise<OperatorVendor[]>;
  /** Throws `ops.refused` for an unknown vendor, and a `Flaw` for an address. `isOffered` is the brand's, the rest every brand's. */
  changeVendor(merchantId: number, code: string, change: VendorChange, record: Recorder): Promise<OperatorVendor>;
  /** A page of a vendor's games by their codes, and how many there are. Throws `ops.refused` for an unknown vendor. */
  games(vendorCode: string, page: { page: number; size: number }): Promise<{ list: OperatorGame[]; count: number }>;
  /** Throws `ops.refused` for an unknown vendor or game. */
  changeGame(vendorCode: string, gameCode: string, change: GameChange, record: Recorder): Promise<OperatorGame>;
  pins(merchantId: number): Promise<OperatorPin[]>;
  /** Throws `ops.refused` for an unknown vendor and for a game that is named twice. */
  setPins(merchantId: number, pins: readonly Pin[], record: Recorder): Promise<OperatorPin[]>;
}

interface GameRow extends Omit<OperatorGame, 'nodeId'> {
  node_id: number;
}

const GAME = `game.node_id, vendor.code as vendor, game.game_code as "gameCode", game.game_type as "gameType", game.names,
              game.status, game.listed as "isListed", game.is_top as "isTop", game.sort,
              game.win_multiple as "winMultiple", game.win_amount as "winAmount", game.told_multiple as "toldMultiple"`;

const gameOf = ({ node_id, ...rest }: GameRow): OperatorGame => ({ nodeId: node_id, ...rest });

/** The fields of a change that are given, out of what is there: what the audit shows before and after. */
function partsOf<T extends object>(record: T, change: object): Partial<T> {
  const given = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => given.includes(name))) as Partial<T>;
}

/** Takes the fields of a change over a record; undefined ones are none. */
function merged<T extends object>(record: T, change: Partial<NoInfer<T>>): T {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(fields) };
}

function vendorsOf(snapshot: Snapshot, merchantId: number): OperatorVendor[] {
  const offered = snapshot.offers.get(merchantId)?.vendors;
  const counts = new Map<number, number>();
  for (const { vendorId, status } of snapshot.games.values())
    if (status === 'open') counts.set(vendorId, (counts.get(vendorId) ?? 0) + 1);
  return [...snapshot.vendors.values()].map((vendor) => ({
    code: vendor.code,
    name: vendor.name,
    url: vendor.baseUrl,
    status: vendor.status,
    isOffered: offered?.get(vendor.id) === true,
    launchIn: vendor.launchIn,
    wallet: vendor.wallet,
    sort: vendor.sort,
    isHot: vendor.isHot,
    accountTypeId: vendor.accountTypeId,
    gameCount: counts.get(vendor.id) ?? 0,
    winMultiple: vendor.winMultiple,
    winAmount: vendor.winAmount,
    promotionAmount: vendor.promotionAmount,
  }));
}

const pinsOf = (snapshot: Snapshot, merchantId: number): OperatorPin[] =>
  (snapshot.offers.get(merchantId)?.pins ?? []).map((pin) => {
    const vendor = snapshot.vendorsByCode.get(pin.vendorCode);
    return { ...pin, nodeId: (vendor && snapshot.nodes.get(gameKey(vendor.id, pin.gameCode))) ?? null };
  });

async function readVendor(db: Runner, merchantId: number, code: string) {
  const [row] = await db.query<Required<VendorChange> & { id: number }>({
    text: `select vendor.id, base_url as url, status, launch_in as "launchIn", wallet, sort, is_hot as "isHot", win_multiple as "winMultiple",
                  win_amount as "winAmount", promotion_amount as "promotionAmount", coalesce(is_open, false) as "isOffered"
           from vendor left join merchant_vendor on vendor_id = vendor.id and merchant_id = $1 where code = $2`,
    values: [merchantId, code],
  });
  if (!row) throw refused(`there is no vendor ${code}`);
  return row;
}

async function writeVendor(tx: Transaction, merchantId: number, code: string, change: VendorChange, record: Recorder) {
  await holdVersion(tx);
  const held = await readVendor(tx, merchantId, code);
  const next = merged(held, change);
  const [before, after] = [partsOf(held, change), partsOf(next, change)];
  if (isSame(before, after)) return;
  await nextVersion(tx);
  await tx.query({
    text: `update vendor set status = $2, launch_in = $3, sort = $4, is_hot = $5, win_multiple = $6, win_amount = $7, promotion_amount = $8,
             base_url = $9, wallet = $10 where id = $1`,
    values: [
      held.id,
      next.status,
      next.launchIn,
      next.sort,
      next.isHot,
      next.winMultiple,
      next.winAmount,
      next.promotionAmount,
      next.url,
      next.wallet,
    ],
  });
  if (next.isOffered !== held.isOffered) {
    await tx.query({
      text: `insert into merchant_vendor (merchant_id, vendor_id, is_open) values ($1, $2, $3)
             on conflict (merchant_id, vendor_id) do update set is_open = excluded.is_open`,
      values: [merchantId, held.id, next.isOffered],
    });
  }
  await record(tx, { before, after });
}

async function writeGame(tx: Transaction, vendorCode: string, gameCode: string, change: GameChange, record: Recorder) {
  await holdVersion(tx);
  const [row] = await tx.query<GameRow>({
    text: `select ${GAME} from game join vendor on vendor.id = game.vendor_id where vendor.code = $1 and game.game_code = $2`,
    values: [vendorCode, gameCode],
  });
  if (!row) throw refused(`the vendor ${vendorCode} has no game ${gameCode}`);
  const held = gameOf(row);
  const next = merged(held, change);
  const [before, after] = [partsOf(held, change), partsOf(next, change)];
  if (isSame(before, after)) return next;
  await tx.query({
    text: `update game set status = $2, is_top = $3, sort = $4, win_multiple = $5, win_amount = $6, version = $7 where node_id = $1`,
    values: [held.nodeId, next.status, next.isTop, next.sort, next.winMultiple, next.winAmount, await nextVersion(tx)],
  });
  await record(tx, { before, after });
  return next;
}

async function writePins(tx: Transaction, merchantId: number, pins: readonly Pin[], record: Recorder): Promise<void> {
  await holdVersion(tx);
  const known = await tx.query<{ code: string }>({ text: 'select code from vendor' });
  const stranger = pins.find((pin) => known.every(({ code }) => code !== pin.vendorCode));
  if (stranger) throw refused(`there is no vendor ${stranger.vendorCode}`);
  const twice = pins.find((pin, at) => pins.findIndex((each) => isSame(each, pin)) !== at);
  if (twice) throw refused(`${twice.vendorCode}/${twice.gameCode} is named twice`);
  const before = await tx.query<Pin>({
    text: `select vendor_code as "vendorCode", game_code as "gameCode" from merchant_hot_game where merchant_id = $1
           order by position, vendor_code, game_code`,
    values: [merchantId],
  });
  const after = pins.map(({ vendorCode, gameCode }) => ({ vendorCode, gameCode }));
  if (isSame(before, after)) return;
  await nextVersion(tx);
  await tx.query({ text: 'delete from merchant_hot_game where merchant_id = $1', values: [merchantId] });
  await tx.query({
    text: `insert into merchant_hot_game (merchant_id, vendor_code, game_code, position)
           select $1, pin.value->>'vendorCode', pin.value->>'gameCode', pin.ordinality * 10
           from jsonb_array_elements($2::jsonb) with ordinality as pin`,
    values: [merchantId, JSON.stringify(after)],
  });
  await record(tx, { before, after });
}

/** Makes the operator's desk. */
export function createOperatorDesk(
  db: Database,
  cache: CatalogueCache,
  { isAllowed, isPlayed }: { isAllowed(url: URL): boolean; isPlayed(vendorId: number): Promise<boolean> },
): OperatorDesk {
  /** Changes the catalogue and forgets the copy in memory, which is old then. */
  const change = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const done = await db.transaction(work);
    cache.forget();
    return done;
  };
  const vendors = async (merchantId: number): Promise<OperatorVendor[]> => vendorsOf(await cache.current(), merchantId);
  const pins = async (merchantId: number): Promise<OperatorPin[]> => pinsOf(await cache.current(), merchantId);

  return {
    vendors,
    async changeVendor(merchantId, code, { url, ...rest }, record) {
      const what = url === undefined ? rest : { ...rest, url: vendorAddress(url, isAllowed) };
      const known = (await cache.current()).vendorsByCode.get(code);
      // The players of a vendor have their ledger accounts, and rounds in them, by its wallet.
      if (known && what.wallet !== undefined && what.wallet !== known.wallet && (await isPlayed(known.id)))
        throw refused(`the vendor ${code} has players, so its wallet stays ${known.wallet}`);
      await change((tx) => writeVendor(tx, merchantId, code, what, record));
      const vendor = (await vendors(merchantId)).find((each) => each.code === code);
      if (!vendor) throw new Error(`the vendor ${code} cannot be read`);
      return vendor;
    },
    async games(vendorCode, { page, size }) {
      const snapshot = await cache.current();
      const vendor = snapshot.vendorsByCode.get(vendorCode);
      if (!vendor) throw refused(`there is no vendor ${vendorCode}`);
      const own = [...snapshot.games.values()].filter((game) => game.vendorId === vendor.id);
      const nodes = own
        .sort((a, b) => (a.gameCode < b.gameCode ? -1 : 1))
        .slice((page - 1) * size, page * size)
        .map((game) => game.nodeId);
      const rows = await db.query<GameRow>({
        text: `select ${GAME} from game join vendor on vendor.id = game.vendor_id where game.node_id = any($1::text::int[])
               order by game.game_code`,
        values: [integers(nodes)],
      });
      return { list: rows.map(gameOf), count: own.length };
    },
    changeGame: (vendorCode, gameCode, what, record) => change((tx) => writeGame(tx, vendorCode, gameCode, what, record)),
    pins,
    async setPins(merchantId, wanted, record) {
      await change((tx) => writePins(tx, merchantId, wanted, record));
      return pins(merchantId);
    },
  };
}
