import { randomUUID } from 'node:crypto';
import type { Body, Query, Reply } from '@marquee/contract';
import { MAIN_WALLET, TRIAL_TYPE } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import { type BusinessCalendar, lastDaysOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import type { Log } from '../../base/log.ts';
import { mayBet } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayAccount, PlayCatalogue, PlayIdentity, PlayVendor } from '../deps.ts';
import type { Player, Players } from '../launch/players.ts';
import { createBetReading } from '../rounds/bet-reading.ts';
import { type Direction, readAutomatic, readTransfers, type Transfer, writeAutomatic } from './transfer-store.ts';
import type { Transfers } from './transfers.ts';
import type { WalletClient } from './wallet-client.ts';

/** Number and name of the main wallet in the list of wallets: docs/rules/money.md#main-wallet. */
const MAIN = { accountTypeId: MAIN_WALLET, name: 'MAIN' };
/** Ten-thousandths: members move whole hundredths of a unit, one unit at least. */
const HUNDREDTH = 100n;
const LEAST = 10_000n;

export interface VendorWalletDeps {
  db: Database;
  clock: Clock;
  log: Log;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'atVendors' | 'stakedAfter'>;
  players: Pick<Players, 'open' | 'ofAccount'>;
  catalogue: Pick<PlayCatalogue, 'allVendors' | 'vendorById' | 'offers' | 'gameTypesOf'>;
  identity: Pick<PlayIdentity, 'account'>;
  client: WalletClient;
  transfers: Transfers;
}

type Records = Reply<'vendorTransfers'>;
type Row = Records['list'][number];
type Session = Pick<RequestSession, 'merchantId' | 'accountId'>;

/** Makes what a transfer is to its member. */
function createRows({ catalogue }: Pick<VendorWalletDeps, 'catalogue'>) {
  return async ({ transferNo, vendorId, direction, amount, state, requestedAt }: Transfer): Promise<Row> => {
    const vendor = await catalogue.vendorById(vendorId);
    const there = { accountTypeId: vendor?.accountTypeId ?? 0, name: vendor?.name ?? '' };
    const [from, to] = direction === 'in' ? [MAIN, there] : [there, MAIN];
    return {
      txNo: transferNo,
      fromAccountTypeId: from.accountTypeId,
      fromName: from.name,
      toAccountTypeId: to.accountTypeId,
      toName: to.name,
      amount: toWire(amount),
      status: state,
      requestedAt: requestedAt.getTime(),
    };
  };
}

/** Makes what says at which vendors a member may have a wallet, and what lies there by our books. */
function createHoldings({ wallet, catalogue, players }: VendorWalletDeps) {
  const vendorsOf = async (merchantId: number): Promise<{ vendor: PlayVendor; isOpen: boolean }[]> => {
    const separate = (await catalogue.allVendors()).filter((vendor) => vendor.wallet === 'transfer');
    return Promise.all(
      separate.map(async (vendor) => ({ vendor, isOpen: (await catalogue.offers(merchantId, vendor.id)) === true })),
    );
  };

  return {
    /** Does the brand have one wallet for all vendors? */
    isSingle: async (merchantId: number): Promise<boolean> => (await vendorsOf(merchantId)).every(({ isOpen }) => !isOpen),
    /** Those that the brand offers, and closed ones where something lies or lay. */
    async of(account: Pick<PlayAccount, 'id' | 'merchantId' | 'currency'>) {
      const lying = await wallet.atVendors(account.merchantId, account.id, account.currency);
      const found = await Promise.all(
        (await vendorsOf(account.merchantId)).map(async ({ vendor, isOpen }) => {
          const held = lying.find(({ vendorId }) => vendorId === vendor.id);
          const player = held ? await players.ofAccount(account.id, vendor.id) : null;
          return { vendor, isOpen, ours: held?.balance ?? 0n, player };
        }),
      );
      return found.filter(({ isOpen, player }) => isOpen || player !== null);
    },
  };
}

/** What a member moves: whole hundredths, one unit at least. */
function amountOf(value: number): Amount {
  const amount = fromWire(value);
  if (amount === null || amount < LEAST || amount % HUNDREDTH !== 0n) throw inputError('amount');
  return amount;
}

/** Makes what moves all of a member's money, to the main wallet and after the member into a game. */
function createFollowing(deps: VendorWalletDeps, holdings: ReturnType<typeof createHoldings>) {
  const { db, log, wallet, client, transfers } = deps;

  /** Brings back what vendors say that the member has there, but for one of them. */
  const collect = async (account: PlayAccount, except?: number): Promise<Transfer[]> => {
    const held = (await holdings.of(account)).filter(({ vendor }) => vendor.id !== except);
    const moved = await Promise.all(
      held.map(async ({ vendor, player }) => {
        const amount = player && (await client.balance(vendor, { player: player.id, currency: player.currency }));
        if (!player || !amount) return [];
        return [await transfers.transfer({ player, vendor, direction: 'out', amount, requestKey: `collect-${randomUUID()}` })];
      }),
    );
    return moved.flat();
  };

  return {
    collect,
    /**
     * Where the member wishes it, brings money back from other vendors and takes it along to one with a wallet of its own. A launch goes on
     * whatever becomes of it.
     */
    async follow(account: PlayAccount, vendor: PlayVendor, player: Player): Promise<void> {
      try {
        if (account.type === TRIAL_TYPE || !(await readAutomatic(db, account.id))) return;
        await collect(account, vendor.id);
        if (vendor.wallet !== 'transfer') return;
        const { merchantId, currency } = account;
        const { balance } = await wallet.balanceOf(await wallet.accountOf(merchantId, account.id, currency));
        const amount = balance - (balance % HUNDREDTH);
        if (amount < LEAST) return;
        await transfers.transfer({ player, vendor, direction: 'in', amount, requestKey: `launch-${randomUUID()}` });
      } catch (error) {
        log.warn({ err: error, vendor: vendor.code }, 'a member’s money did not follow into a game');
      }
    },
  };
}

/** Makes what moves money between two of a member's wallets. */
function createMoves({ players, catalogue, transfers }: VendorWalletDeps) {
  /** One way of a member's transfer. Throws what keeps it from being made. */
  const moveOne = async (
    account: PlayAccount,
    vendor: PlayVendor,
    direction: Direction,
    amount: Amount,
    requestKey: string,
  ): Promise<Transfer> => {
    if (direction === 'in') {
      if (!mayBet(account.status)) throw new BusinessError('account.blocked');
      if (!(await catalogue.offers(account.merchantId, vendor.id))) throw new BusinessError('vendor.unavailable');
    }
    const player = await players.open(account, vendor);
    if (!player.isSeparate) throw new BusinessError('vendor.unavailable');
    const moved = await transfers.transfer({ player, vendor, direction, amount, requestKey });
    if (moved.state === 'FAILED')
      throw new BusinessError(
        moved.reason === 'declined' || moved.reason === 'INSUFFICIENT_FUNDS' ? 'transfer.funds' : 'vendor.unavailable',
      );
    return moved;
  };

  return {
    /** Moves money between two of the member's wallets; between two vendors by way of the main wallet. */
    async move(body: Body<'walletTransfer'>, account: PlayAccount): Promise<Transfer> {
      const amount = amountOf(body.amount);
      const { requestKey = randomUUID() } = body;
      const vendorOf = async (field: 'fromAccountTypeId' | 'toAccountTypeId'): Promise<PlayVendor | null> => {
        if (body[field] === MAIN.accountTypeId) return null;
        const found = (await catalogue.allVendors()).find(
          ({ wallet, accountTypeId }) => wallet === 'transfer' && accountTypeId === body[field],
        );
        if (!found) throw inputError(field);
        return found;
      };
      const [from, to] = [await vendorOf('fromAccountTypeId'), await vendorOf('toAccountTypeId')];
      if (from?.id === to?.id) throw inputError('toAccountTypeId');
      const out = from && (await moveOne(account, from, 'out', amount, requestKey));
      // What has not come out for certain cannot go in.
      if (out && (out.state !== 'SUCCESS' || !to)) return out;
      if (!to) throw inputError('toAccountTypeId');
      return moveOne(account, to, 'in', amount, out ? `${requestKey}-in` : requestKey);
    },
  };
}

/** Makes what shows a member's wallets at vendors, as the vendors tell of them. */
function createLists({ db, catalogue, client }: VendorWalletDeps, holdings: ReturnType<typeof createHoldings>) {
  return async (account: PlayAccount): Promise<Reply<'vendorWallets'>> => {
    const wallets = await Promise.all(
      (await holdings.of(account)).map(async ({ vendor, isOpen, ours, player }) => {
        const told = player ? await client.balance(vendor, { player: player.id, currency: player.currency }) : 0n;
        return {
          accountTypeId: vendor.accountTypeId,
          vassalage: vendor.code,
          accountName: vendor.name,
          gameTypes: [...(await catalogue.gameTypesOf(vendor.id))],
          availBalance: toWire(told ?? ours),
          isTold: told !== null,
          isOpen,
        };
      }),
    );
    return { isAutomatic: await readAutomatic(db, account.id), wallets };
  };
}

/** The wallets that members have at vendors: docs/rules/money.md#vendor-wallets. */
export function createVendorWallets(deps: VendorWalletDeps) {
  const { db, clock, identity } = deps;
  const holdings = createHoldings(deps);
  const moves = createMoves(deps);
  const list = createLists(deps, holdings);
  const rowOf = createRows(deps);
  const { collect, follow } = createFollowing(deps, holdings);
  const { openStakes } = createBetReading(deps.wallet);

  const accountOf = async ({ accountId }: Session): Promise<PlayAccount> => {
    const account = await identity.account(accountId);
    if (!account) throw new BusinessError('account.blocked');
    return account;
  };

  return {
    follow,

    /** What stands above the wallets. */
    async head({ merchantId, accountId }: Session): Promise<Reply<'merchantWallet'>> {
      const account = await identity.account(accountId);
      const [isSingle, staked] = await Promise.all([
        holdings.isSingle(merchantId),
        account ? openStakes(db, { merchantId, accountId, currency: account.currency }) : 0n,
      ]);
      return { isSingle: isSingle ? 1 : 0, inPlay: toWire(staked) };
    },

    /** What lies at vendors by our books, of those that the member is shown. */
    async booked({ accountId }: Session): Promise<{ accountTypeId: number; accountName: string; amount: Amount }[]> {
      const account = await identity.account(accountId);
      if (!account) return [];
      return (await holdings.of(account)).map(({ vendor, ours }) => ({
        accountTypeId: vendor.accountTypeId,
        accountName: vendor.code,
        amount: ours,
      }));
    },

    list: async (session: Session) => list(await accountOf(session)),

    move: async (body: Body<'walletTransfer'>, session: Session): Promise<Row> =>
      rowOf(await moves.move(body, await accountOf(session))),

    async collect(session: Session): Promise<Reply<'collectWallets'>> {
      return { list: await Promise.all((await collect(await accountOf(session))).map(rowOf)) };
    },

    async setAutomatic({ isAutomatic }: Body<'automaticTransfer'>, { accountId }: Session): Promise<Reply<'automaticTransfer'>> {
      await writeAutomatic(db, accountId, isAutomatic);
      return { isAutomatic };
    },

    async records(
      { startTime, endTime, page = 1, size = 10 }: Query<'vendorTransfers'>,
      { accountId }: Session,
      calendar: BusinessCalendar,
    ): Promise<Records> {
      const { from, to } = lastDaysOfMoments(calendar, clock.now(), { start: startTime, end: endTime });
      const { rows, total } = await readTransfers(db, { accountId, from, to, page, size });
      return { list: await Promise.all(rows.map(rowOf)), totalPages: Math.ceil(total / size), totalCount: total };
    },
  };
}

export type VendorWallets = ReturnType<typeof createVendorWallets>;
