import { TRIAL_TYPE } from '@marquee/contract';
import type { OpsReply } from '@marquee/contract/ops';
import { type Amount, toWire } from '@marquee/money';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { refused } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { amountOf } from '../base/operator-records.ts';
import type { Merchant, OpsHandlers, OpsRequest } from '../brand/index.ts';
import type { AccountDesk } from '../identity/index.ts';
import type { Verdict, Wallet } from '../wallet/index.ts';
import {
  type Adjustment,
  insertAdjustment,
  lockAdjustments,
  noteTransfer,
  readAdjustment,
  readUnnoted,
  renewAdjustment,
  sumAlone,
} from './adjustment-store.ts';
import type { NewRequirement } from './wagering/requirement.ts';
import type { Requirements } from './wagering/requirements.ts';

const DAY_MS = 86_400_000;
/** How long a request may be on its way to the ledger: so long it counts though nothing is booked. */
const UNDER_WAY_MS = 60_000;
/** Ten-thousandths of a unit. */
const UNIT = 10_000n;

/** What the operators' adjustments stand on. */
export interface AdjustmentDeps {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'account'>;
  wallet: Pick<Wallet, 'post' | 'house' | 'accountOf' | 'transaction'>;
  requirements: Pick<Requirements, 'addRequirement' | 'booked'>;
}

type Asked = Pick<Adjustment, 'merchantId' | 'requestKey' | 'accountId' | 'direction' | 'amount' | 'multiple' | 'reason'>;

/** The ledger's id of an adjustment. */
const txIdOf = (requestKey: string): string => `adjust-${requestKey}`;

const unitsOf = (units: number): Amount => BigInt(units) * UNIT;

/** The day whose adjustments of one person count together, and the moment since which one may be on its way. */
const periodOf = (clock: Clock): { since: Date; underWay: Date } => ({
  since: new Date(clock.now() - DAY_MS),
  underWay: new Date(clock.now() - UNDER_WAY_MS),
});

/** What the ledger has that a gateway may have died before it noted it: the adjustment itself, and the sum of others by one person. */
interface Found {
  isInLedger: boolean;
  unnoted: Amount;
}

/** How many times what is added is to be wagered, in hundredths of a percent. */
function multipleOf({ direction, multiple = 0 }: { direction: 'add' | 'sub'; multiple?: number }): number {
  if (direction === 'sub' && multiple > 0) throw refused('only what is added can have to be wagered');
  return Number(amountOf(multiple));
}

/** What of an adjustment is to be wagered. */
const requirementOf = (
  { currency }: Merchant,
  { merchantId, accountId, requestKey, amount, multiple }: Asked,
): NewRequirement => ({
  merchantId,
  accountId,
  currency,
  source: 'manual',
  base: amount,
  multipleBps: multiple,
  key: txIdOf(requestKey),
});

/** Makes what writes an adjustment down before it is posted, once for each key. */
function createReserving({ db, clock, requirements }: AdjustmentDeps) {
  const isMoreThanAlone = async (tx: Transaction, { security }: Merchant, asked: Asked, unnoted: Amount): Promise<boolean> => {
    const before = await sumAlone(tx, { accountId: asked.accountId, ...periodOf(clock), except: asked.requestKey });
    return before + unnoted + asked.amount > unitsOf(security.adjustAlone);
  };

  /** The adjustment as it is to be posted: as it was asked first. Throws `ops.refused` for a key that stands for another one. */
  return (
    merchant: Merchant,
    asked: Asked,
    {
      operator,
      isApproved,
      askSecondPerson,
      isInLedger,
      unnoted,
    }: Pick<OpsRequest<'opsAdjustmentPut'>, 'operator' | 'isApproved' | 'askSecondPerson'> & Found,
  ): Promise<Adjustment> =>
    db.transaction(async (tx) => {
      await lockAdjustments(tx, asked.accountId);
      const known = await readAdjustment(tx, asked.merchantId, asked.requestKey);
      if (known) {
        const isSame =
          known.accountId === asked.accountId &&
          known.direction === asked.direction &&
          known.amount === asked.amount &&
          known.multiple === asked.multiple;
        if (!isSame) throw refused(`the key ${asked.requestKey} stands for another adjustment`);
        // One that is booked is not booked by an approval again.
        if (isApproved && known.transferId !== null) throw refused(`the adjustment ${asked.requestKey} was booked before`);
        if (isInLedger || known.transferId !== null) return known;
      }
      // One that the ledger declined is asked for anew: what was allowed then need not be now.
      if (!isApproved && (await isMoreThanAlone(tx, merchant, asked, unnoted))) askSecondPerson();
      const row = { ...asked, operator, approved: isApproved, at: dateOf(clock) };
      if (known) await renewAdjustment(tx, row);
      else if (!(await insertAdjustment(tx, row))) throw refused(`the key ${asked.requestKey} stands for another adjustment`);
      if (asked.multiple > 0) await requirements.addRequirement(tx, requirementOf(merchant, asked), true);
      return row;
    });
}

/** The transfer of a verdict. Throws `ops.refused` for funds that are not there, `system_busy` where it is worth asking again. */
function bookedOf(verdict: Verdict): Extract<Verdict, { transferId: bigint }> {
  if (verdict.status === 'posted' || verdict.status === 'repeated') return verdict;
  if (verdict.status === 'declined') throw refused(`the account has ${toWire(verdict.balance)} only`);
  if (verdict.status === 'busy' || verdict.status === 'unknown') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
  throw new Error(`the ledger answered ${verdict.status}`);
}

/** The operator's calls about money that is added to a balance or taken from it by hand: docs/rules/money.md#adjustments */
export function adjustmentOpsCalls(deps: AdjustmentDeps): Pick<OpsHandlers, 'opsAdjustmentPut'> {
  const { db, clock, accounts, wallet, requirements } = deps;
  const reserve = createReserving(deps);

  /** Posts it, as often as it is asked for: the ledger books it once. */
  const post = async (merchant: Merchant, currency: string, row: Adjustment): Promise<Verdict> => {
    const main = await wallet.accountOf(merchant.id, row.accountId, currency);
    const house = await wallet.house(merchant.id, currency, 'adjustments');
    const isAdded = row.direction === 'add';
    return wallet.post({
      kind: 'entry',
      code: isAdded ? 'ADJUST_ADD' : 'ADJUST_SUB',
      debit: isAdded ? house : main,
      credit: isAdded ? main : house,
      owner: isAdded ? 'credit' : 'debit',
      amount: row.amount,
      txId: txIdOf(row.requestKey),
      remark: `${row.operator}: ${row.reason}`,
      byHouse: true,
    });
  };

  const findInLedger = async (merchant: Merchant, currency: string, { accountId, requestKey }: Asked): Promise<Found> => {
    const main = await wallet.accountOf(merchant.id, accountId, currency);
    const isBooked = async (key: string): Promise<boolean> => (await wallet.transaction(main, 0, txIdOf(key))).length > 0;
    let unnoted = 0n;
    for (const other of await readUnnoted(db, { accountId, ...periodOf(clock) })) {
      if (other.requestKey !== requestKey && (await isBooked(other.requestKey))) unnoted += other.amount;
    }
    return { isInLedger: await isBooked(requestKey), unnoted };
  };

  return {
    async opsAdjustmentPut({ merchant, body, record, ...who }): Promise<OpsReply<'opsAdjustmentPut'>> {
      const { username, direction, key: requestKey, reason } = body;
      const multiple = multipleOf(body);
      const account = await accounts.account(merchant, username);
      const amount = amountOf(body.amount);
      if (account.type === TRIAL_TYPE) throw refused('a guest has play money only');
      if (amount > unitsOf(merchant.security.adjustMost))
        throw refused(`an adjustment is ${merchant.security.adjustMost} at most`);
      const asked = { merchantId: merchant.id, requestKey, accountId: account.id, direction, amount, multiple, reason };
      const row = await reserve(merchant, asked, { ...who, ...(await findInLedger(merchant, account.currency, asked)) });
      const { transferId, balance } = bookedOf(await post(merchant, account.currency, row));
      await db.transaction(async (tx) => {
        // Of many that ask at once one writes it down.
        if (!(await noteTransfer(tx, merchant.id, requestKey, transferId))) return;
        await requirements.booked(tx, account.id, txIdOf(requestKey));
        const noted = { currency: account.currency, reason: row.reason, key: requestKey, transferId };
        const after = { direction, amount, multiple, ...noted };
        await record(`balance of ${account.username}`)(tx, { before: null, after });
      });
      const { username: name, currency } = account;
      return {
        username: name,
        direction,
        amount: toWire(amount),
        balance: toWire(balance),
        currency,
        transfer: Number(transferId),
      };
    },
  };
}
