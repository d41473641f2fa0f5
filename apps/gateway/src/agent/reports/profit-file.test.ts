import { expect, it } from 'vitest';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import { NO_CASH, NO_GAMES } from '../../report/index.ts';
import { createProfitFile } from './profit-file.ts';
import type { ProfitDeps } from './profit-rows.ts';

const BRAND = { id: 1, businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 } as unknown as Merchant;
const AGENT = { id: 1n, path: [], currency: 'VND' } as unknown as TreeNode;
const UNIT = 10_000n;
/** Every figure another, times a factor. */
const figuresOf = (factor: bigint) => {
  const names = [...Object.keys(NO_GAMES), ...Object.keys(NO_CASH)];
  const all = Object.fromEntries(names.map((name, place) => [name, BigInt(place + 1) * factor * UNIT]));
  return { ...NO_GAMES, ...NO_CASH, ...all, bets: factor };
};

/** A line of as many below the agent, each with figures of its own. */
const depsOf = (below: number): ProfitDeps =>
  ({
    db: { query: async () => [] },
    clock: { now: () => Date.UTC(2026, 5, 1, 5) },
    report: {
      list: async () => ({
        rows: Array.from({ length: below }, (_, place) => ({ accountId: BigInt(place + 2), ...figuresOf(BigInt(place + 2)) })),
        total: below,
      }),
      ownFigures: async () => [{ key: '', ...figuresOf(1n) }],
      teamFigures: async () => [{ key: '', ...figuresOf(100n) }],
      people: async () => ({ now: { balance: String(777n * UNIT) } }),
    },
    selection: {
      one: async () => AGENT,
      accounts: async () => [],
      members: async () => (id: bigint) => ({ username: `m${id}`, parent: '' }),
    },
    wallet: { totalsOf: async (owners: { ownerId: bigint }[]) => owners.map(({ ownerId }) => ownerId * 1_000n * UNIT) },
    accounts: { names: async () => new Map() },
    vendorIdOf: async () => null,
  }) as unknown as ProfitDeps;

async function rowsOf(below: number, size?: number): Promise<{ heads: string[]; rows: string[][] }> {
  let text = '';
  for await (const part of await createProfitFile(depsOf(below), size)(BRAND, AGENT, {}, 'EN')) text += part;
  const [heads = [], ...rows] = text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { heads, rows };
}

it('has each figure of the page below its own head, the account first and all of its team last', async () => {
  const { heads, rows } = await rowsOf(1);
  const named = (row: string[] = []) => Object.fromEntries(heads.map((head, place) => [head, row[place]]));
  expect(rows.map(([name]) => name)).toEqual(['m1', 'm2', 'Whole team']);
  const { deposit, withdrawal, stake, payout, validBet } = figuresOf(2n);
  const [{ rebate, bonus, commission, dailySalary }, { hourlySalary, realtimeSalary, dividend, referral, paidToDownlines }] = [
    figuresOf(2n),
    figuresOf(2n),
  ];
  const text = (amount: bigint): string => `${amount / UNIT}.00`;
  const income = commission + dailySalary + hourlySalary + realtimeSalary + dividend + referral;
  expect(named(rows[1])).toEqual({
    ...{ Member: 'm2', 'Account type': 'Player', 'Own balance': '2000.00', Bets: '2', Stake: text(stake) },
    ...{ Deposits: text(deposit), Withdrawals: text(withdrawal), 'Deposits minus withdrawals': text(deposit - withdrawal) },
    ...{ 'Valid bet': text(validBet), Payout: text(payout), Result: text(payout - stake), Rebate: text(rebate) },
    ...{ Bonus: text(bonus), Commission: text(commission), 'Daily salary': text(dailySalary) },
    ...{ 'Hourly salary': text(hourlySalary), 'Real-time salary': text(realtimeSalary), Dividend: text(dividend) },
    ...{ Referral: text(referral), 'Paid to downlines': text(paidToDownlines) },
    'Net result': text(payout - stake + rebate + bonus + income - paidToDownlines),
  });
  expect(named(rows[2])).toMatchObject({ 'Own balance': '777.00', Bets: '100', 'Account type': '' });
});

it('has every account once, whatever the size of a piece', async () => {
  for (const size of [1, 2, 5, 6]) {
    const { rows } = await rowsOf(4, size);
    expect(rows.map(([name]) => name)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'Whole team']);
  }
});
