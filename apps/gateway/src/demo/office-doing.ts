import { toWire } from '@marquee/money';
import { createDemoDeals, createDemoReview } from '../agent/index.ts';
import { periodAt } from '../base/background/periods.ts';
import { tree } from '../identity/index.ts';
import { createBalance } from './balance.ts';
import type { DoingDeps } from './deps.ts';
import type { OfficeStep } from './steps.ts';

/** Makes what agents do who give money to one right below them. */
function createHandDown(
  deps: Pick<DoingDeps, 'db' | 'merchant' | 'modules'>,
): (step: Extract<OfficeStep, { kind: 'hand-down' }>) => Promise<unknown> {
  const {
    merchant,
    modules: { identity, cashier },
  } = deps;
  const { id: merchantId, currency } = merchant;
  const balanceOf = createBalance(deps);
  return async ({ from, to, amount, at }) => {
    const sender = await identity.accountByName(merchantId, from);
    const receiver = await identity.accountByName(merchantId, to);
    if (!sender || !receiver) return null;
    const given = amount ?? (await balanceOf(sender.id));
    if (given <= 0n) return null;
    return cashier.transfers.move({
      ...{ merchantId, currency, senderId: sender.id, receiverId: receiver.id, calendar: merchant },
      ...{ direction: 'down', amount: toWire(given), purpose: 'plain', remark: '', requestKey: `past-${at}` },
    });
  };
}

const MINUTE_MS = 60_000;

/** Makes what pays the commissions that were heard of: those of tickets, and all other of the days that are over by then. */
function createCommissionPay({
  db,
  clock,
  merchant,
  modules: { commissions },
}: Pick<DoingDeps, 'db' | 'clock' | 'merchant' | 'modules'>): () => Promise<void> {
  return async () => {
    await commissions.payTickets(merchant.id);
    for (const { period, afterMinutes, run } of commissions.periodJobs) {
      const current = periodAt(merchant, period, clock.now() - afterMinutes * MINUTE_MS);
      const { start, end } = periodAt(merchant, period, current.start - 1);
      await run(
        { merchantId: merchant.id, start: new Date(start), end: new Date(end) },
        {
          position: null,
          signal: new AbortController().signal,
          step: (work) => db.transaction(async (tx) => void (await work(tx))),
        },
      );
    }
  };
}

/** Makes what agents and the house do in the past. */
export function createOfficeDoing({
  db,
  clock,
  modules,
  merchant,
  untilRead,
  untilHeard,
}: DoingDeps): (step: OfficeStep) => Promise<unknown> {
  const { identity, agents, contracts, announcements, wallet, report, messages, settlement } = modules;
  const deal = createDemoDeals({ db, clock, contracts });
  const review = createDemoReview({ db, clock, wallet, teams: report.teams, messages });

  const payCommissions = createCommissionPay({ db, clock, merchant, modules });

  const known = (username: string) => identity.accountByName(merchant.id, username);

  const freeze = async (username: string): Promise<void> => {
    const account = await known(username);
    if (account) await identity.setStatus(account.id, 'NO_BET_NO_FUNDS');
  };

  const settle = async (): Promise<void> => {
    await untilRead();
    // The first look names the moment, the second finds that all of it is in the rows.
    await report.catchUp();
    await report.catchUp();
    for (const { run } of contracts.jobs) await run({ start: new Date(clock.now()), signal: new AbortController().signal });
    await settlement.run();
    // What comes of the day besides, commissions among it, comes after: whoever owes for it has that the next night.
    await untilHeard();
    await payCommissions();
  };

  const move = async (username: string, under: string): Promise<void> => {
    const account = await tree.byName(db, merchant.id, username);
    const target = await tree.byName(db, merchant.id, under);
    if (account && target) await agents.moving.move({ merchant, account, target }, async () => {});
  };

  const handDown = createHandDown({ db, merchant, modules });

  const announce = async ({ username, title, text, at }: Extract<OfficeStep, { kind: 'announce' }>): Promise<void> => {
    const agent = await tree.byName(db, merchant.id, username);
    if (agent) await announcements.write(agent, { title, text, requestKey: `past-${at}` });
  };

  return async (step) => {
    switch (step.kind) {
      case 'deal':
        return deal(merchant, step.deal);
      case 'settle':
        return settle();
      case 'freeze':
        return freeze(step.username);
      case 'move':
        return move(step.username, step.under);
      case 'review':
        return review(merchant, step.leaves);
      case 'hand-down':
        return handDown(step);
      case 'announce':
        return announce(step);
    }
  };
}
