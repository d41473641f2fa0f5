import { createDemoNetwork } from '../agent/index.ts';
import { BusinessError } from '../base/errors.ts';
import { OrderError } from '../cashier/index.ts';
import { type Account, tree } from '../identity/index.ts';
import type { Seat } from '../play/index.ts';
import type { DoingDeps } from './deps.ts';
import { BROUGHT_BY, type Member } from './members.ts';
import { createOfficeDoing } from './office-doing.ts';
import { createOrders } from './orders.ts';
import type { MemberStep, Step } from './steps.ts';

/** The members of the past, and their registration. */
function createMembers({ db, modules: { identity, agents }, merchant }: DoingDeps) {
  const network = createDemoNetwork({ db, links: agents.links });
  const accounts = new Map<string, Account>();

  const accountOf = async (username: string): Promise<Account> => {
    const account = accounts.get(username) ?? (await identity.accountByName(merchant.id, username));
    if (!account) throw new Error(`there is no demo account ${username}`);
    accounts.set(username, account);
    return account;
  };

  const register = async ({ username, parent, type }: Member): Promise<void> => {
    const known = (await identity.accountByName(merchant.id, username)) ?? (await open({ username, parent, type }));
    const node = await tree.node(db, known.id);
    // Whoever has none yet gets terms as those of its agent allow.
    if (node && node.series === null) await network.place(merchant, node);
  };

  const open = async ({ username, parent, type }: Pick<Member, 'username' | 'parent' | 'type'>): Promise<Account> => {
    const by = BROUGHT_BY[username];
    return identity.createAccount({
      merchantId: merchant.id,
      currency: merchant.currency,
      username,
      // Nobody's account: nobody can log in to it.
      password: null,
      type,
      registeredVia: type === 2 ? 'OPERATOR' : type === 1 ? 'AGENT_FORM' : by ? 'REFERRAL' : 'LINK',
      parentId: parent === null ? null : (await accountOf(parent)).id,
      referrerId: by ? (await accountOf(by)).id : null,
      demo: true,
    });
  };

  return { accountOf, register };
}

/** Does what was planned. Every step may be done again: what it did before stays as it is. */
export function createDoing(deps: DoingDeps) {
  const { clock, log, modules } = deps;
  const { play } = modules;
  const { accountOf, register } = createMembers(deps);
  const { request, requestAll, byHand, moveOrder } = createOrders(deps, accountOf);
  const office = createOfficeDoing(deps);
  const seats = new Map<string, Seat>();

  const round = async (step: Extract<MemberStep, { kind: 'round' }>): Promise<void> => {
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
      case 'withdrawal-of-all':
        return requestAll(step);
      case 'deposit-by-hand':
        return byHand(step);
      case 'sit': {
        const { id } = await accountOf(step.member.username);
        seats.set(step.seat, await play.houseRounds.seat(id, step.nodeId, step.member.language));
        return null;
      }
      case 'round':
        return round(step);
      case 'deposit-ends':
      case 'deposit-left':
      case 'deposit-told':
      case 'withdrawal-moves':
        return moveOrder(step);
      default:
        return office(step);
    }
  };

  /** An order that went further when this was done before does not go back. */
  const doOnce = (step: Step): Promise<unknown> =>
    doOne(step).catch((error: unknown) => {
      if (!(error instanceof OrderError) && !(error instanceof BusinessError)) throw error;
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
