import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { dividend, tier } from '../testing/terms.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const DIVIDENDS = START + 15 * DAY + 3 * HOUR + MINUTE;

// One session has no other to wait for.
describe.each(usualKind.filter((kind) => kind !== 'embedded'))('deposits that pay debts on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  /** A line of two whose upper one will not be able to pay the lower one. Returns the upper one. */
  async function lose(): Promise<bigint> {
    const a = await world.open(null);
    const b = await world.open(a);
    await world.sign(null, a, dividend([tier(200_000)]));
    await world.sign(a, b, dividend([tier(150_000)]));
    await world.bet({ of: await world.open(b, 0), stake: '100,000' });
    await world.bet({ of: await world.open(a, 0), stake: '100,000', payout: '220,000' });
    return a;
  }

  it('hold nobody while they wait for an account that stands before it, as a second one of a batch would', async () => {
    world = await openSettlement(kind);
    const { db, wallet, merchant } = world;
    const { id: merchantId, currency } = merchant;
    const [low, high] = [await lose(), await lose()];
    await world.goTo(DIVIDENDS);
    for (const payer of [low, high]) await world.give(payer, '1,000', 'DEPOSIT');
    const holding = new Set<unknown>();
    let transfer: Promise<unknown> = Promise.resolve();
    /** Another gateway holds the two in the order of their numbers, as a transfer from one to the other does. */
    const beginTransfer = async (): Promise<void> => {
      const hasFirst = Promise.withResolvers<void>();
      transfer = db.transaction(async (tx) => {
        await wallet.holdMains(tx, { merchantId, currency, ownerIds: [low] });
        hasFirst.resolve();
        await wallet.holdMains(tx, { merchantId, currency, ownerIds: [high] });
      });
      await hasFirst.promise;
    };
    const { events } = world.another(undefined, (own) => ({
      ...own,
      async holdMains(tx, mains) {
        if (holding.size > 0 && mains.ownerIds.includes(low)) await beginTransfer();
        holding.add(tx);
        return own.holdMains(tx, mains);
      },
    }));
    const told = { state: 'SUCCESS' as const, channel: 'BANK', currency, amount: '10000000', requestedAt: 0, completedAt: 0 };
    const deposit = (accountId: bigint) => depositCompleted.of({ merchantId, accountId }, { ...told, orderNo: `D-${accountId}` });
    await events.emit(db, deposit(high), deposit(low));
    await events.runAll(depositCompleted);
    await transfer;
    expect(holding.size).toBe(2);
    const open = [await world.settlement.openDebt(low), await world.settlement.openDebt(high)];
    expect(open.map(toDecimal)).toEqual(['14000.00', '14000.00']);
  });
});
