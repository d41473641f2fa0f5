import { toWire } from '@marquee/money';
import { createDemoDeals } from '../agent/index.ts';
import { tree } from '../identity/index.ts';
import type { DoingDeps } from './deps.ts';
import type { OfficeStep } from './steps.ts';

/** Makes what agents and the house do in the past. */
export function createOfficeDoing({
  db,
  clock,
  modules,
  merchant,
  untilRead,
}: DoingDeps): (step: OfficeStep) => Promise<unknown> {
  const { identity, cashier, contracts, announcements, report, settlement } = modules;
  const deal = createDemoDeals({ db, clock, contracts });

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
  };

  const handDown = async ({ from, to, amount, at }: Extract<OfficeStep, { kind: 'hand-down' }>): Promise<unknown> => {
    const [sender, receiver] = [await known(from), await known(to)];
    if (!sender || !receiver) return null;
    const { id: merchantId, currency } = merchant;
    return cashier.transfers.move({
      ...{ merchantId, currency, senderId: sender.id, receiverId: receiver.id, calendar: merchant },
      ...{ direction: 'down', amount: toWire(amount), purpose: 'plain', remark: '', requestKey: `past-${at}` },
    });
  };

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
      case 'hand-down':
        return handDown(step);
      case 'announce':
        return announce(step);
    }
  };
}
