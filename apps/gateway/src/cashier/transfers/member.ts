import type { Body, ErrorCode, Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { lastDaysOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Requirements } from '../wagering/requirements.ts';
import { readSent } from './store.ts';
import { LEAST, MOST, type Transfers } from './transfers.ts';

/** Agents may give to those below them: docs/rules/accounts.md#account-types. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];
/** Who may neither bet nor move money gets none either. */
const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];
/** No account has this id. */
const NOBODY = 0n;

export interface MemberTransfersDeps {
  db: Database;
  clock: Clock;
  transfers: Transfers;
  identity: Pick<Identity, 'kin' | 'accountByName' | 'publicNames' | 'demandPaymentPassword'>;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf'>;
  requirements: Pick<Requirements, 'remainingTurnover'>;
  brandOf(merchant: { id: number }): Merchant;
}

type Kin = NonNullable<Awaited<ReturnType<Identity['kin']>>>;
type Terms = Pick<Body<'transferDownline'>, 'amount' | 'remark' | 'purpose' | 'requestKey' | 'paymentPassword'>;

/** What makes transfers of a session's member. */
function createMoving({ transfers, identity, brandOf }: MemberTransfersDeps) {
  const own = async ({ accountId }: RequestSession): Promise<Kin> => {
    const kin = await identity.kin(accountId);
    if (!kin) throw new BusinessError('customer.not.login');
    return kin;
  };

  /** The account above, where the member may transfer to it; null where it may not. */
  const above = async (sender: Kin): Promise<Kin | null> => {
    const mayGive = sender.toUpline && brandOf({ id: sender.merchantId }).security.transfersUp;
    return mayGive && sender.parentId !== null ? identity.kin(sender.parentId) : null;
  };

  /** Throws `transfer.off` and `transfer.receiver`; the same for a name that nobody has and for a stranger's. */
  const below = async (sender: Kin, username: string): Promise<Kin> => {
    if (!AGENT_TYPES.includes(sender.type)) throw new BusinessError('transfer.off');
    const found = await identity.accountByName(sender.merchantId, username);
    const receiver = found ? await identity.kin(found.id) : null;
    const isBelow = receiver && (sender.toDescendants ? receiver.path.includes(sender.id) : receiver.parentId === sender.id);
    if (!receiver || !isBelow) throw new BusinessError('transfer.receiver');
    return receiver;
  };

  const move = async (sender: Kin, receiver: Kin, direction: 'up' | 'down', terms: Omit<Terms, 'paymentPassword'>) => {
    if (FROZEN.includes(sender.status)) throw new BusinessError('transfer.off');
    if (FROZEN.includes(receiver.status) || receiver.currency !== sender.currency) throw new BusinessError('transfer.receiver');
    return transfers.move({
      merchantId: sender.merchantId,
      senderId: sender.id,
      receiverId: receiver.id,
      direction,
      currency: sender.currency,
      amount: terms.amount,
      purpose: terms.purpose ?? 'plain',
      remark: (terms.remark ?? '').trim(),
      requestKey: terms.requestKey,
      calendar: brandOf({ id: sender.merchantId }),
    });
  };

  return { own, above, below, move };
}

type Moving = ReturnType<typeof createMoving>;

/** What the page of transfers to the account above is made with. */
function createForm({ transfers, identity, wallet, requirements, brandOf }: MemberTransfersDeps, { own, above }: Moving) {
  return async (session: RequestSession): Promise<Reply<'transferForm'>> => {
    const sender = await own(session);
    const receiver = await above(sender);
    const names = receiver ? await identity.publicNames([receiver.id]) : new Map<bigint, { name: string }>();
    const { balance } = await wallet.balanceOf(await wallet.accountOf(sender.merchantId, sender.id, sender.currency));
    const left = await requirements.remainingTurnover(sender.id);
    const { leftToday, requestKey } = await transfers.next(sender.id, brandOf({ id: sender.merchantId }));
    return {
      isOpen: receiver !== null && !FROZEN.includes(sender.status),
      receiver: receiver ? (names.get(receiver.id)?.name ?? '***') : null,
      toDescendants: sender.toDescendants && AGENT_TYPES.includes(sender.type),
      balance: toWire(balance),
      withdrawable: left > 0n || balance < 0n ? 0 : toWire(balance),
      turnoverLeft: toWire(left),
      min: toWire(LEAST),
      max: toWire(MOST),
      leftToday,
      requestKey,
    };
  };
}

/** A member's own transfers. */
function createRecord({ db, clock, identity, brandOf }: MemberTransfersDeps): Handlers['transfers'] {
  return async ({ query, session }) => {
    const calendar = brandOf({ id: session.merchantId });
    const { startTime, endTime, receiver, page = 1, size = 10 } = query;
    const { from, to } = lastDaysOfMoments(calendar, clock.now(), { start: startTime, end: endTime });
    // Only who is below can be asked for by name: the name of the one above is masked, and asking could find it out.
    const byName = async (name: string): Promise<bigint> =>
      query.direction === 'up' ? NOBODY : ((await identity.accountByName(session.merchantId, name))?.id ?? NOBODY);
    const direction = receiver === undefined ? (query.direction ?? null) : 'down';
    const receiverId = receiver === undefined ? null : await byName(receiver);
    const { rows, total, moved } = await readSent(db, session.accountId, { from, to, direction, receiverId, page, size });
    const masked = await identity.publicNames(rows.map(({ receiverId }) => receiverId));
    const list = await Promise.all(
      rows.map(async ({ transferNo, requestedAt, receiverId, direction, amount, balanceAfter, state, purpose, remark }) => ({
        transferNo,
        at: requestedAt.getTime(),
        // An agent knows the names of those below it.
        receiver: (direction === 'down' ? (await identity.kin(receiverId))?.username : masked.get(receiverId)?.name) ?? '***',
        amount: toWire(amount),
        balanceAfter: balanceAfter === null ? null : toWire(balanceAfter),
        state,
        purpose,
        remark,
      })),
    );
    return { list, totalPages: Math.ceil(total / size), totalCount: total, totalAmount: sumToWire(moved) };
  };
}

/** The calls of transfers between members. */
export function transferRoutes(
  deps: MemberTransfersDeps,
): Required<Pick<Handlers, 'transferForm' | 'transferUpline' | 'transferDownline' | 'transferMultipleDownline' | 'transfers'>> {
  const moving = createMoving(deps);
  const { own, above, below, move } = moving;
  const form = createForm(deps, moving);
  const demand = (session: RequestSession, { paymentPassword }: Pick<Terms, 'paymentPassword'>): Promise<void> =>
    deps.identity.demandPaymentPassword(session.accountId, paymentPassword);
  return {
    transferForm: ({ session }) => form(session),
    transfers: createRecord(deps) as NonNullable<Handlers['transfers']>,
    async transferUpline({ session, body }) {
      const sender = await own(session);
      const receiver = await above(sender);
      if (!receiver) throw new BusinessError('transfer.off');
      await demand(session, body);
      const { transferNo, balanceAfter } = await move(sender, receiver, 'up', body);
      return { transferNo, balance: toWire(balanceAfter ?? 0n) };
    },
    async transferDownline({ session, body }) {
      const sender = await own(session);
      const receiver = await below(sender, body.username);
      await demand(session, body);
      await move(sender, receiver, 'down', body);
      return null;
    },
    async transferMultipleDownline({ session, body: { transfers: wanted, ...terms } }) {
      const sender = await own(session);
      await demand(session, terms);
      const list: { username: string; isDone: boolean; errorCode: ErrorCode | null }[] = [];
      for (const [index, { username, amount }] of wanted.entries()) {
        try {
          const each = { ...terms, amount, requestKey: `${terms.requestKey}.${index + 1}` };
          await move(sender, await below(sender, username), 'down', each);
          list.push({ username, isDone: true, errorCode: null });
        } catch (error) {
          if (!(error instanceof BusinessError)) throw error;
          list.push({ username, isDone: false, errorCode: error.code });
        }
      }
      return { list };
    },
  };
}
