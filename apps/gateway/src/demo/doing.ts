import type { Clock } from '../base/calendar/clock.ts';
import type { Log } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import { type Cashier, OrderError } from '../cashier/index.ts';
import type { Account, Identity } from '../identity/index.ts';
import type { Play, Seat } from '../play/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Member } from './members.ts';
import type { Step } from './plan.ts';

/** The modules as of a moment that has passed: the same that real traffic goes through, with a clock of their own. */
export interface PastModules {
  identity: Pick<Identity, 'accountByName' | 'createAccount' | 'seedDemo'>;
  cashier: Cashier;
  play: Pick<Play, 'houseRounds'>;
  wallet: Pick<Wallet, 'post' | 'house' | 'accountOf' | 'drain'>;
}

export interface DoingDeps {
  clock: Clock & { set(moment: number): void };
  log: Log;
  modules: PastModules;
  merchant: Merchant;
}

/** The members of the past, and their registration. */
function createMembers({ modules: { identity }, merchant }: DoingDeps) {
  const accounts = new Map<string, Account>();

  const accountOf = async (username: string): Promise<Account> => {
    const account = accounts.get(username) ?? (await identity.accountByName(merchant.id, username));
    if (!account) throw new Error(`there is no demo account ${username}`);
    accounts.set(username, account);
    return account;
  };

  const register = async ({ username, parent, isAgent }: Member): Promise<void> => {
    const known = await identity.accountByName(merchant.id, username);
    if (known) return;
    await identity.createAccount({
      merchantId: merchant.id,
      currency: merchant.currency,
      username,
      // Nobody's account: nobody can log in to it.
      password: null,
      type: isAgent ? 1 : 0,
      registeredVia: isAgent ? 'AGENT_FORM' : 'LINK',
      parentId: (await accountOf(parent)).id,
      demo: true,
    });
  };

  return { accountOf, register };
}

/** Their deposits and withdrawals. */
function createOrders({ modules: { cashier }, merchant }: DoingDeps, accountOf: (username: string) => Promise<Account>) {
  const orders = new Map<string, string>();

  const request = async (kind: 'requestDeposit' | 'requestWithdrawal', step: Extract<Step, { key: string; amount: bigint }>) => {
    const { id: accountId } = await accountOf(step.member.username);
    const { currency, id: merchantId } = merchant;
    const { channel, amount, key } = step;
    const order = await cashier[kind]({ merchantId, accountId, currency, channel, amount, requestKey: key });
    orders.set(key, order.orderNo);
  };

  const moveOrder = async (step: Extract<Step, { kind: 'deposit-ends' | 'withdrawal-moves' }>): Promise<unknown> => {
    const orderNo = orders.get(step.key);
    if (orderNo === undefined) return null;
    if (step.kind === 'deposit-ends') {
      return step.isPaid ? cashier.confirmDeposit(orderNo) : cashier.failDeposit(orderNo, 'unpaid');
    }
    if (step.to === 'approve') return cashier.approveWithdrawal(orderNo);
    if (step.to === 'reject') return cashier.rejectWithdrawal(orderNo, 'review');
    if (step.to === 'pay') return cashier.payWithdrawal(orderNo);
    return cashier.settleWithdrawal(orderNo, 'SUCCESS');
  };

  return { request, moveOrder };
}

/** Does what was planned. Every step may be done again: what it did before stays as it is. */
export function createDoing(deps: DoingDeps) {
  const { clock, log, modules } = deps;
  const { play } = modules;
  const { accountOf, register } = createMembers(deps);
  const { request, moveOrder } = createOrders(deps, accountOf);
  const seats = new Map<string, Seat>();

  const round = async (step: Extract<Step, { kind: 'round' }>): Promise<void> => {
    const seat = seats.get(step.seat);
    if (!seat) return;
    const { status } = await play.houseRounds.round(seat, step);
    // Somebody may have played with a demo account meanwhile, or closed a game.
    if (status !== 'OK') log.debug({ status, round: step.id }, 'a round of the past was not taken');
  };

  const doOne = async (step: Step): Promise<unknown> => {
    switch (step.kind) {
      case 'register':
        return register(step.member);
      case 'deposit':
        return request('requestDeposit', step);
      case 'withdrawal':
        return request('requestWithdrawal', step);
      case 'sit': {
        const { id } = await accountOf(step.member.username);
        seats.set(step.seat, await play.houseRounds.seat(id, step.nodeId, step.member.language));
        return null;
      }
      case 'round':
        return round(step);
      default:
        return moveOrder(step);
    }
  };

  /** An order that went further when this was done before does not go back. */
  const doOnce = (step: Step): Promise<unknown> =>
    doOne(step).catch((error: unknown) => {
      if (!(error instanceof OrderError)) throw error;
      log.debug({ err: error }, 'a step of the past was not taken');
      return null;
    });

  return {
    /** Does steps in their order, those of one moment together, each at its moment. Stops between moments when it is told to. */
    async doAll(steps: readonly Step[], stopping: AbortSignal): Promise<void> {
      for (let from = 0; from < steps.length && !stopping.aborted; ) {
        const at = steps[from]?.at ?? 0;
        let to = from + 1;
        while (steps[to]?.at === at) to += 1;
        clock.set(at);
        await Promise.all(steps.slice(from, to).map(doOnce));
        from = to;
      }
      seats.clear();
    },
  };
}
