import type { Query } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type Harness, openHarness, START } from '../testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const DAY = 86_400_000;

describe.each(usualKind)('profit and loss on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness.close());

  const asMember = (accountId: bigint, type = 0) => ({
    merchant,
    language: 'EN',
    origin: 'https://play.example',
    session: { id: 1n, accountId, merchantId: 1, username: 'u', type },
  });
  const profit = (accountId: bigint, query: Query<'memberProfit'> = {}, type?: number) =>
    harness.gateway.play.profit(query, asMember(accountId, type));
  const catchUp = () => harness.gateway.play.catchUp();
  const rowsOf = async (accountId: bigint, query: Query<'memberProfit'> = {}) =>
    (await profit(accountId, query)).list.map(({ key, betCount, stake, validBet, payout, gamePL }) =>
      [key, betCount, stake, validBet, payout, gamePL].join(' '),
    );

  test('shows days, categories and vendors, and narrows to each of them', async () => {
    const who = await harness.seat('1000000');
    // Neither open nor void bets count.
    await who.debit({ roundId: 'open' });
    await who.debit({ roundId: 'void', txId: 'void-1' });
    await who.rollback({ roundId: 'void', refTxId: 'void-1' });
    await who.debit({ roundId: 'a', amount: '20000' });
    await who.credit({ roundId: 'a', amount: '50000' });
    await who.debit({ roundId: 't', amount: '10000', gameCode: 'table' });
    await who.credit({ roundId: 't', amount: '0', gameCode: 'table' });
    await who.debit({ roundId: 'b', amount: '40000' });
    harness.clock.advance(DAY);
    await who.credit({ roundId: 'b', amount: '0' });
    await catchUp();
    expect(await rowsOf(who.accountId)).toEqual(['2026-01-16 1 4 4 0 -4', '2026-01-15 2 3 3 5 2']);
    expect((await rowsOf(who.accountId, { view: 'category' })).sort()).toEqual(['LIVE 1 1 1 0 -1', 'RNG 2 6 6 5 -1']);
    expect(await rowsOf(who.accountId, { view: 'vendor' })).toEqual(['RLT 3 7 7 5 -2']);
    const first = { startDate: '2026-01-15', endDate: '2026-01-15' };
    expect(await rowsOf(who.accountId, { ...first, view: 'category' })).toEqual(['LIVE 1 1 1 0 -1', 'RNG 1 2 2 5 3']);
    expect(await rowsOf(who.accountId, { ...first, view: 'vendor', gameType: 'LIVE' })).toEqual(['RLT 1 1 1 0 -1']);
    expect(await rowsOf(who.accountId, { vassalage: 'XYZ' })).toEqual([]);
    const { footer, cards, period } = await profit(who.accountId, { gameType: 'LIVE' });
    // What was given belongs to no category.
    expect(footer).toEqual({ betCount: 1, stake: 1, validBet: 1, payout: 0, gamePL: -1 });
    // The cards are of all games; the seat's funds are no deposit of its own.
    expect(cards).toMatchObject({ playerNetPL: -2 });
    expect(period).toEqual({ start: '2026-01-10', end: '2026-01-16' });
    expect((await profit(-1n)).list).toEqual([]);
  });

  test('counts a bet in the day in which it was settled, and what changes of it later in the day of the change', async () => {
    // 23:59:59 of the 25th in Vietnam.
    harness.clock.set(Date.UTC(2026, 0, 25, 16, 59, 59));
    const who = await harness.seat('1000000');
    await who.debit({ roundId: 'late', txId: 'late-d', amount: '20000' });
    harness.clock.set(Date.UTC(2026, 0, 25, 17));
    await who.credit({ roundId: 'late', txId: 'late-c', debitTxId: 'late-d', amount: '10000' });
    await catchUp();
    expect(await rowsOf(who.accountId)).toEqual(['2026-01-26 1 2 2 1 -1']);
    harness.clock.advance(2 * DAY);
    await who.rollback({ of: 'credit', refTxId: 'late-c', roundId: 'late' });
    await who.credit({ roundId: 'late', debitTxId: 'late-d', amount: '30000' });
    await catchUp();
    // It was lost and is won now; the day that is over stays as it is.
    expect(await rowsOf(who.accountId)).toEqual(['2026-01-28 0 0 0 2 2', '2026-01-26 1 2 2 1 -1']);
    const stored = await harness.db.query<{ won: string; lost: string }>({
      text: `select won_valid_bet::text as won, lost_valid_bet::text as lost from play_day where account_id = $1 order by day`,
      values: [who.accountId],
    });
    expect(stored).toEqual([
      { won: '0', lost: '20000' },
      { won: '20000', lost: '-20000' },
    ]);
    expect(await harness.gateway.play.dayDifferences()).toEqual([]);
  });

  test('equals a recount of all settled rounds, made by two gateways, and is made again once after an upgrade', async () => {
    // Six in the evening: the rounds go on beyond midnight.
    harness.clock.set(START + 30 * DAY + 6 * 3_600_000);
    const seats = await Promise.all([harness.seat('9000000'), harness.seat('9000000')]);
    for (let round = 0; round < 60; round += 1) {
      const who = seats[round % 2];
      const roundId = `many-${round}`;
      const gameCode = round % 3 === 0 ? 'table' : 'lantern';
      await who?.debit({ roundId, txId: `${roundId}-d`, amount: String(1_000 * (1 + (round % 7))), gameCode });
      if (round % 5 === 0) await who?.rollback({ roundId, refTxId: `${roundId}-d`, gameCode });
      else {
        const paid = { roundId, debitTxId: `${roundId}-d`, gameCode };
        await who?.credit({ ...paid, txId: `${roundId}-c`, amount: String(900 * (1 + (round % 9))) });
        if (round % 7 === 1) {
          await catchUp();
          await who?.rollback({ of: 'credit', refTxId: `${roundId}-c`, roundId, gameCode });
          await who?.credit({ ...paid, amount: '700' });
        }
      }
      harness.clock.advance(600_000);
      if (round % 4 === 0) await Promise.all([catchUp(), catchUp()]);
    }
    await catchUp();
    const rounds = await harness.db.query<{
      account_id: bigint;
      game_type: string;
      stake: bigint;
      payout: bigint;
      valid_bet: bigint;
      settled_at: Date;
      corrected: boolean;
    }>({
      text: `select account_id, game_type, stake, payout, valid_bet, settled_at, corrected from play_round
             where status = 'completed' and account_id = any($1::bigint[])`,
      values: [`{${seats.map(({ accountId }) => accountId).join(',')}}`],
    });
    const counted = async (fields: string) =>
      (
        await harness.db.query<{ line: string }>({
          text: `select ${fields} || ' ' || sum(bets) || ' ' || sum(stake) || ' ' || sum(payout) || ' ' || sum(valid_bet) as line
                 from play_day where account_id = any($1::bigint[]) group by ${fields.replaceAll(" || ' ' || ", ', ')}`,
          values: [`{${seats.map(({ accountId }) => accountId).join(',')}}`],
        })
      )
        .map(({ line }) => line)
        .sort();
    const naive = (keyOf: (round: (typeof rounds)[number]) => string): string[] => {
      const sums = new Map<string, bigint[]>();
      for (const round of rounds) {
        const [bets = 0n, stake = 0n, payout = 0n, valid = 0n] = sums.get(keyOf(round)) ?? [];
        sums.set(keyOf(round), [bets + 1n, stake + round.stake, payout + round.payout, valid + round.valid_bet]);
      }
      return [...sums].map(([key, values]) => `${key} ${values.join(' ')}`).sort();
    };
    expect(rounds.filter(({ corrected }) => corrected).length).toBeGreaterThan(2);
    const byType = naive((round) => `${round.account_id} ${round.game_type}`);
    expect(await counted(`account_id || ' ' || game_type`)).toEqual(byType);
    expect(await harness.gateway.play.dayDifferences()).toEqual([]);

    await harness.db.query({ text: 'update play_day set bets = bets + 1 where account_id = $1', values: [seats[0]?.accountId] });
    expect((await harness.gateway.play.dayDifferences()).map(({ check }) => check)).toContain('daily-bets');
    // As after an upgrade from a version without daily rows.
    await harness.db.query({ text: 'delete from play_day' });
    await harness.db.query({ text: 'update play_cursor set has_days = false' });
    const job = harness.gateway.play.jobs.find(({ name }) => name === 'play.days');
    for (let run = 0; run < 2; run += 1) await job?.run({ start: new Date(harness.clock.now()) });
    const inVietnam = (at: Date) => businessDayOf(CALENDAR, at.getTime());
    expect(await counted(`account_id || ' ' || day`)).toEqual(
      naive(({ account_id, settled_at }) => `${account_id} ${inVietnam(settled_at)}`),
    );
    expect(await harness.gateway.play.dayDifferences()).toEqual([]);
  });

  test('tells deposits, withdrawals and their difference', async () => {
    harness.clock.set(START + 60 * DAY);
    const { wallet } = harness.gateway;
    const who = await harness.seat('0');
    const account = await wallet.accountOf(1, who.accountId, 'VND');
    const house = await wallet.house(1, 'VND', 'deposits');
    await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit: account, amount: 900_000n, txId: 'in' });
    await wallet.post({ kind: 'entry', code: 'BONUS', debit: house, credit: account, amount: 50_000n, txId: 'bonus' });
    await wallet.hold({ account, holdId: 'w1', amount: 300_000n });
    await wallet.hold({ account, holdId: 'w2', amount: 200_000n });
    const given = { rebate: 0, bonus: 5, playerNetPL: 5 };
    expect((await profit(who.accountId)).cards).toEqual({ deposit: 90, withdrawal: 0, cashDifference: 90, ...given });
    await wallet.capture({ account, holdId: 'w1', txId: 'w1-paid', amount: 300_000n, house });
    await wallet.release({ account, holdId: 'w2', txId: 'w2-back', amount: 200_000n });
    await wallet.record.countDays();
    expect((await profit(who.accountId)).cards).toEqual({ deposit: 90, withdrawal: 30, cashDifference: 60, ...given });
  });

  test('tells rebates and bonuses of each day as a naive sum of the ledger does, however far the daily sums are', async () => {
    // Two hours before midnight in Vietnam.
    harness.clock.set(START + 80 * DAY + 10 * 3_600_000);
    const { wallet } = harness.gateway;
    const who = await harness.seat('1000000');
    const account = await wallet.accountOf(1, who.accountId, 'VND');
    const house = await wallet.house(1, 'VND', 'bonus');
    await who.debit({ roundId: 'played', amount: '20000' });
    const rebates = ['REBATE_MANUAL', 'REBATE_SELF', 'REBATE_AUTO'] as const;
    const steps = [
      rebates[0],
      rebates[1],
      'BONUS',
      'MISSION',
      'REFERRAL',
      'VIP_GIFT',
      rebates[2],
      'ADJUST_ADD',
      'RAFFLE',
    ] as const;
    for (const [index, code] of steps.entries()) {
      const amount = BigInt(1_000 + 700 * index);
      await wallet.post({ kind: 'entry', code, debit: house, credit: account, amount, txId: `given-${index}` });
      // A bet counts on the day on which it is settled.
      if (code === 'BONUS') await who.credit({ roundId: 'played', amount: '5000' });
      // What was counted, and what is younger.
      if (index === 5) await wallet.record.countDays();
      harness.clock.advance(3_600_000 * (index === 6 ? 48 : 1));
    }
    for (const [code, txId, amount] of [
      ['BONUS_REVERSAL', 'back-1', 300n],
      ['REBATE_REVERSAL', 'back-2', 400n],
    ] as const)
      await wallet.post({ kind: 'entry', code, debit: account, credit: house, owner: 'debit', amount, txId });
    await catchUp();

    const moved = await harness.db.query<{ at: Date; code: number; debit: boolean; amount: bigint }>({
      text: 'select at, code, debit_id = $1 as debit, amount from transfer where $1 in (debit_id, credit_id) and code between 40 and 79',
      values: [account],
    });
    const naive = new Map<string, { rebate: number; bonus: number }>();
    for (const { at, code, debit, amount } of moved) {
      const day = businessDayOf(CALENDAR, at.getTime());
      const sums = naive.get(day) ?? { rebate: 0, bonus: 0 };
      sums[code < 50 ? 'rebate' : 'bonus'] += debit ? -Number(amount) : Number(amount);
      naive.set(day, sums);
    }
    expect([moved.length, naive.size]).toEqual([10, 3]);
    const { list, footer, cards } = await profit(who.accountId);
    const told = list.map(({ key, rebate = 0, bonus = 0 }) => [key, Math.round(rebate * 10_000), Math.round(bonus * 10_000)]);
    expect(told).toEqual(
      [...naive]
        .sort()
        .reverse()
        .map(([day, { rebate, bonus }]) => [day, rebate, bonus]),
    );
    for (const { gamePL, rebate = 0, bonus = 0, netPL = 0 } of [...list, footer])
      expect(netPL).toBeCloseTo(gamePL + rebate + bonus, 9);
    expect(list.map(({ betCount }) => betCount)).toEqual([0, 1, 0]);
    expect([footer.rebate, footer.bonus, footer.netPL]).toEqual([cards.rebate, cards.bonus, cards.playerNetPL]);
    const { list: categories, footer: ofGames, cards: same } = await profit(who.accountId, { view: 'category' });
    expect([categories[0], ofGames].every((row) => row?.netPL === undefined && row?.gamePL === -1.5)).toBe(true);
    expect(same).toEqual(cards);
    expect((await profit(who.accountId, { gameType: 'LIVE' })).list, 'nothing was given for a category').toEqual([]);
  });

  test.each([1, 2, 41, 42])('tells an account of type %i what its line brought and cost, besides', async (type) => {
    harness.clock.set(START + 100 * DAY);
    const { wallet } = harness.gateway;
    const [agent, child] = [await harness.seat('0'), await harness.seat('0')];
    const house = await wallet.house(1, 'VND', 'contracts');
    const [own, below] = await Promise.all([agent, child].map((who) => wallet.accountOf(1, who.accountId, 'VND')));
    if (own === undefined || below === undefined) throw new Error('there are no accounts');
    const moved = [
      ['AGENT_COMMISSION', house, own, 70_000n],
      ['SALARY_DAILY', house, own, 100_000n],
      ['SALARY_HOUR', house, own, 20_000n],
      ['SALARY_REALTIME', house, own, 3_000n],
      ['DIVIDEND', house, own, 400_000n],
      ['SALARY_DAILY', own, below, 50_000n],
      ['DIVIDEND', own, below, 160_000n],
      ['BONUS', house, own, 10_000n],
    ] as const;
    for (const [index, [code, debit, credit, amount]] of moved.entries())
      await wallet.post({
        kind: 'entry',
        code,
        debit,
        credit,
        owner: credit === below ? 'debit' : 'credit',
        amount,
        txId: `line-${index}`,
      });
    const { cards, list } = await profit(agent.accountId, {}, type);
    expect(cards).toMatchObject({ bonus: 1, rebate: 0, playerNetPL: 1 });
    expect(cards.agent).toEqual({ commission: 7, salary: 12.3, dividend: 40, paidToDownlines: 21, accountNetPL: 39.3 });
    expect(
      list.map(({ netPL }) => netPL),
      'income is no result of games',
    ).toEqual([1]);
    expect((await profit(child.accountId, {}, 0)).cards.agent, 'a player has no line').toBeUndefined();
    const { agent: ofChild, playerNetPL } = (await profit(child.accountId, {}, type)).cards;
    expect([ofChild, playerNetPL]).toEqual([{ commission: 0, salary: 5, dividend: 16, paidToDownlines: 0, accountNetPL: 21 }, 0]);
  });

  test('gives the same rows as a file', async () => {
    harness.clock.set(START + 70 * DAY);
    const who = await harness.seat('1000000');
    await who.debit({ roundId: 'file', amount: '20000' });
    await who.credit({ roundId: 'file', amount: '5000' });
    await catchUp();
    const pieces: string[] = [];
    for await (const piece of await harness.gateway.play.profitFile({ view: 'vendor' }, asMember(who.accountId)))
      pieces.push(piece);
    expect(pieces.join('').split('\r\n')).toEqual([
      '\uFEFFRow,Bets,Stake,Valid bet,Payout,Result',
      'Reel Theatre,1,2.00,2.00,0.50,-1.50',
      '',
    ]);
  });
});
