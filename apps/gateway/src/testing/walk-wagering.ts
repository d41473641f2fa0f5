import { expect } from 'vitest';
import type { App } from '../app.ts';
import { businessDayOf } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from '../cashier/index.ts';
import { feedBets } from '../cashier/wagering/following.ts';
import type { RecordedBet } from '../cashier/wagering/refeeding.ts';
import type { Wallet } from '../wallet/index.ts';

interface Walked {
  app: App;
  clock: Clock;
  cashier: Cashier;
  wallet: Wallet;
  merchant: Merchant;
}

/** What is asked to be wagered, fed, taken back and ended. */
async function walkRequirements(
  { app: { db }, clock, cashier: { wagering }, merchant }: Walked,
  accountId: bigint,
): Promise<void> {
  const asked = {
    merchantId: merchant.id,
    accountId,
    currency: 'VND',
    source: 'manual',
    base: 500_000n,
    multipleBps: 10_000,
  } as const;
  await db.transaction((tx) => wagering.addRequirement(tx, { ...asked, key: 'walk:1' }, true));
  await db.transaction((tx) => wagering.booked(tx, accountId, 'walk:1'));
  const later = new Date(clock.now() + 1_000);
  const bet: RecordedBet = {
    accountId,
    vendorId: 1,
    roundRef: 'walk',
    betNo: 'B-WALK',
    gameType: 'RNG',
    status: 'completed',
    validBet: 300_000n,
    settledAt: later,
  };
  const tell = (told: RecordedBet) => db.transaction((tx) => feedBets(tx, { betsOf: async () => [told] }, [told]));
  await tell({ ...bet, status: 'cancelled', roundRef: 'early', betNo: 'B-EARLY' });
  await tell(bet);
  await tell({ ...bet, validBet: 200_000n });
  await db.transaction((tx) => wagering.addRequirement(tx, { ...asked, key: 'walk:2' }, true));
  await db.transaction((tx) => wagering.notBooked(tx, accountId, 'walk:2'));
  const { list } = await wagering.requirements(accountId, {});
  const open = list.filter(({ status }) => status === 'OPEN');
  expect(open.length).toBeGreaterThan(0);
  for (const { id } of open) await wagering.end({ accountId, id: BigInt(id), status: 'CLEARED', reason: 'walk' }, async () => {});
  expect(await wagering.remainingTurnover(accountId)).toBe(0n);
  expect(await db.transaction((tx) => wagering.finishIn(tx, accountId))).toBe(0n);
}

/** What members have to wager, and what they give each other. */
export async function walkWagering(walked: Walked, accountId: bigint, receiverId: bigint): Promise<void> {
  const { clock, cashier, wallet, merchant } = walked;
  await walkRequirements(walked, accountId);
  const main = await wallet.accountOf(merchant.id, accountId, 'VND');
  const house = await wallet.house(merchant.id, 'VND', 'adjustments');
  const day = businessDayOf(merchant, clock.now());
  await wallet.post({ kind: 'entry', code: 'ADJUST_ADD', debit: house, credit: main, amount: 1_000_000n, txId: `walk-${day}` });
  const asked = {
    merchantId: merchant.id,
    senderId: accountId,
    receiverId,
    direction: 'up',
    currency: 'VND',
    amount: 10,
    purpose: 'plain',
    remark: 'walk',
    requestKey: 'walk',
    calendar: merchant,
  } as const;
  expect((await cashier.transfers.move(asked)).state).toBe('DONE');
  await cashier.transfers.next(accountId, merchant);
  await cashier.transfers.job.run({ start: new Date(clock.now()) });
}
