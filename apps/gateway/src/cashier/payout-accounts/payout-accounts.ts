import type { Body, Reply } from '@marquee/contract';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { payoutChanged } from '../events.ts';
import { bankOf, cardTypeOf, comparedNumber, maskedNumber, PAYOUT_BANKS, plainNumber } from './directory.ts';
import { comparedName, type HolderLookup } from './holder.ts';
import {
  insertPayoutAccount,
  lockPayouts,
  markRemoved,
  type PayoutAccount,
  readLock,
  readPayoutAccounts,
  sealPayoutAccounts,
  writeDefault,
  writeLock,
} from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Accounts of one kind that a member has at most: docs/rules/money.md#payout-accounts. */
const MOST = 5;
const REMOVABLE_MS = 24 * HOUR_MS;
const LOCK_MS = 24 * HOUR_MS;
const CHUNK = 200;

/** Whose accounts they are. */
export interface Member {
  merchantId: number;
  accountId: bigint;
}

/** What is asked of the members themselves. */
export interface PayoutMembers {
  /** The name that the member told once and for all; null: none yet. */
  realName(accountId: bigint): Promise<string | null>;
  /**
   * Demands the payment password, or a code of the authenticator where one is on and given. Throws `not.exists.payment.password`,
   * `invalid.payment.pw`, `payment.pw.locked`, `code.invalid`. Not within a transaction.
   */
  prove(accountId: bigint, proof: { password?: string | null | undefined; code?: string | null | undefined }): Promise<void>;
}

/** What payout accounts stand on. */
export interface PayoutAccountDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  members: PayoutMembers;
  holders: HolderLookup;
  /** Is a withdrawal of the member's open? Asked under the member's lock. */
  hasOpenWithdrawal(tx: Transaction, accountId: bigint): Promise<boolean>;
  /** Minutes after which an account of a brand's member can be used that was added. */
  waitOf(merchantId: number): Promise<number>;
}

/** Where members are paid out: docs/rules/money.md#payout-accounts. */
export interface PayoutAccounts {
  list(member: Member): Promise<Reply<'bankCards'>>;
  banks(): Reply<'withdrawBanks'>;
  /** Throws as the contract says. */
  bind(member: Member, body: Body<'bindBankCard'>): Promise<Reply<'bindBankCard'>>;
  setDefault(member: Member, body: Body<'defaultBankCard'>): Promise<void>;
  remove(member: Member, body: Body<'removeBankCard'>): Promise<void>;
  lock(member: Member): Promise<Reply<'lockWithdrawals'>>;
  /** Does the member have one? For the security level. */
  hasAny(accountId: bigint): Promise<boolean>;
  jobs: readonly IntervalJob[];
}

const maskedHolder = (name: string): string =>
  name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');

/** A member's account as it is shown to the member, where one can be used so long after it was added. */
export function shownAccount(account: PayoutAccount, waitMs: number, now: number): Reply<'bankCards'>['list'][number] {
  const { id, kind, bankCode, accountNo, holder, isDefault, createdAt } = account;
  const added = createdAt.getTime();
  return {
    bankCardId: String(id),
    cardType: cardTypeOf(kind),
    bankCode,
    bankName: PAYOUT_BANKS.find(({ code }) => code === bankCode)?.name ?? bankCode,
    account: maskedNumber(accountNo),
    holder: kind === 'CRYPTO' ? '' : maskedHolder(holder),
    isDefault,
    isWithdrawActive: now >= added + waitMs,
    addedAt: added,
    usableAt: added + waitMs,
    removableAt: added + REMOVABLE_MS,
  };
}

/** The name in which an account may be added: the member's real name, which is also that of whoever is known to hold it. */
async function holderFor(
  { members, holders }: Pick<PayoutAccountDeps, 'members' | 'holders'>,
  { merchantId, accountId }: Member,
  asked: { kind: PayoutAccount['kind']; bankCode: string; accountNo: string },
): Promise<string> {
  const name = await members.realName(accountId);
  if (name === null) throw new BusinessError('payout.real.name', { value: { way: 'security' } });
  if (asked.kind === 'CRYPTO') return name;
  const found = await holders.holderOf({ merchantId, ...asked });
  if (found.state === 'none') throw new BusinessError('payout.account.invalid');
  if (found.state === 'held' && comparedName(found.holder) !== comparedName(name)) throw new BusinessError('payout.holder.other');
  return name;
}

/** Makes what changes a member's accounts under the member's lock and tells of it. */
function createChanging({ db, events }: PayoutAccountDeps) {
  const change = async <T>(
    member: Member,
    told: { what: 'added' | 'removed' | 'default' | 'locked'; until?: (result: T) => number },
    run: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    const done = await db.transaction(async (tx) => {
      await lockPayouts(tx, member.accountId);
      const result = await run(tx);
      await events.emit(tx, payoutChanged.of(member, { what: told.what, until: told.until?.(result) ?? null }));
      return result;
    });
    events.nudge(payoutChanged);
    return done;
  };
  const find = async (tx: Transaction, accountId: bigint, id: string) => {
    const all = await readPayoutAccounts(tx, accountId);
    const found = all.find((each) => String(each.id) === id);
    if (!found) throw new BusinessError('not.found');
    return { all, found };
  };

  return { change, find };
}

/** Adding, choosing and removing. */
function changes(deps: PayoutAccountDeps): Pick<PayoutAccounts, 'bind' | 'setDefault' | 'remove' | 'lock'> {
  const { clock, members, hasOpenWithdrawal, waitOf } = deps;
  const { change, find } = createChanging(deps);

  return {
    async bind(member, { bankCode, account, cardType, ...proof }) {
      const bank = bankOf(bankCode, cardType);
      const accountNo = plainNumber(account);
      if (!bank?.pattern.test(accountNo)) throw new BusinessError('payout.account.invalid');
      await members.prove(member.accountId, proof);
      const asked = { kind: bank.kind, bankCode, accountNo };
      const holder = await holderFor(deps, member, asked);
      const usableAt = clock.now() + (await waitOf(member.merchantId)) * MINUTE_MS;
      return change(member, { what: 'added', until: () => usableAt }, async (tx) => {
        const own = await readPayoutAccounts(tx, member.accountId);
        if (own.filter(({ kind }) => kind === bank.kind).length >= MOST) throw new BusinessError('payout.account.many');
        const { merchantId, accountId } = member;
        const compared = comparedNumber(accountNo);
        const row = { merchantId, accountId, ...asked, holder, isDefault: own.length === 0, compared, at: dateOf(clock) };
        const id = await insertPayoutAccount(tx, row);
        if (id === null) throw new BusinessError('payout.account.taken');
        return { bankCardId: String(id) };
      });
    },
    async setDefault(member, { bankCardId, ...proof }) {
      await members.prove(member.accountId, proof);
      await change(member, { what: 'default' }, async (tx) => {
        const { found } = await find(tx, member.accountId, bankCardId);
        await writeDefault(tx, member.accountId, found.id);
      });
    },
    async remove(member, { bankCardId, ...proof }) {
      await members.prove(member.accountId, proof);
      await change(member, { what: 'removed' }, async (tx) => {
        const { all, found } = await find(tx, member.accountId, bankCardId);
        if (clock.now() < found.createdAt.getTime() + REMOVABLE_MS) throw new BusinessError('payout.remove.early');
        if (await hasOpenWithdrawal(tx, member.accountId)) throw new BusinessError('payout.remove.open');
        await markRemoved(tx, member.accountId, found.id, dateOf(clock));
        const next = all.find(({ id }) => id !== found.id);
        if (found.isDefault) await writeDefault(tx, member.accountId, next?.id ?? null);
      });
    },
    async lock(member) {
      const until = await change(member, { what: 'locked', until: (at: Date) => at.getTime() }, (tx) =>
        writeLock(tx, member, new Date(clock.now() + LOCK_MS)),
      );
      return { lockedUntil: until.getTime() };
    },
  };
}

/** Makes the payout accounts. */
export function createPayoutAccounts(deps: PayoutAccountDeps): PayoutAccounts {
  const { db, clock, waitOf } = deps;
  return {
    ...changes(deps),
    async list({ merchantId, accountId }) {
      const now = clock.now();
      const waitMinutes = await waitOf(merchantId);
      const until = (await readLock(db, accountId))?.getTime() ?? 0;
      const list = (await readPayoutAccounts(db, accountId)).map((each) => shownAccount(each, waitMinutes * MINUTE_MS, now));
      return { list, most: MOST, waitMinutes, lockedUntil: until > now ? until : null };
    },
    banks: () => ({
      list: PAYOUT_BANKS.map(({ code, name, kind, pattern }) => ({
        bankCode: code,
        bankName: name,
        cardType: cardTypeOf(kind),
        accountPattern: pattern.source,
      })),
    }),
    hasAny: async (accountId) => (await readPayoutAccounts(db, accountId)).length > 0,
    jobs: [sealingJob(db)],
  };
}

/** Seals what was kept before there was a key, chunk by chunk. */
const sealingJob = (db: Database): IntervalJob => ({
  name: 'cashier.seal-payout-accounts',
  everyMs: 10 * MINUTE_MS,
  async run() {
    if (db.seal.keyId === null) return;
    let sealed = CHUNK;
    while (sealed === CHUNK) sealed = await db.transaction((tx) => sealPayoutAccounts(tx, CHUNK));
  },
});
