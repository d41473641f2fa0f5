import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { bookedByStudio, stakedAtGateways } from './lottery-books.ts';
import { startLotteries, tonight } from './lottery-programs.ts';
import { SlipPlayer } from './lottery-slip.ts';

const GAME = 'xsmb';
/** Its draw is at 18:15, and takes no more bets from 18:10 on. */
const [BEFORE, LOCK] = ['18:08', '18:10'];
const LINE = { betType: 'MB_DE', selection: '68', unit: 1 };
/** So many players send an order or a chase every few milliseconds while the draw locks, each fewer than a minute allows. */
const [PLAYERS, ORDERS_EACH, EVERY_MS, AHEAD_MS] = [4, 30, 100, 2_000];
const UNIT = 10_000n;

describe.skipIf((await findPostgres()) === null)('slips of clients of their own at two gateways', () => {
  let folder = '';
  let system: Awaited<ReturnType<typeof startLotteries>>;
  let member: SlipPlayer;
  let another: SlipPlayer;
  let game: { gameId: string; numero: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-slips-'));
    system = await startLotteries(folder, tonight(BEFORE) - Date.now());
    [member, another] = [new SlipPlayer(system.urls), new SlipPlayer(system.urls)];
    await Promise.all([member.enter(GAME), another.enter(GAME)]);
    const found = await member.find(GAME);
    if (!found) throw new Error(`there is no ${GAME}`);
    game = found;
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let keys = 0;
  const slip = (line: object = {}, change: object = {}) => {
    keys += 1;
    return {
      ...{ gameId: game.gameId, currentNumero: game.numero, betCartAmountSum: 1, requestKey: `slip-of-ours-${keys}` },
      bettingSlipString: JSON.stringify([{ ...LINE, ...line }]),
      ...change,
    };
  };
  const staked = () => stakedAtGateways(system.database);

  it.each<[string, string, object, object?]>([
    ['a multiple of 0', 'lottery.stake', { multiple: 0 }],
    ['a multiple of 10,000', 'lottery.stake', { multiple: 10_000 }, { betCartAmountSum: 10_000 }],
    ['a chase with a multiple of 0', 'lottery.stake', {}, { chase: [1, 0] }],
    ['a chase with a multiple of 10,000', 'lottery.stake', {}, { chase: [1, 10_000], betCartAmountSum: 10_001 }],
    ['a multiple of 10,000 in parts', 'lottery.stake', { multiple: 5_000 }, { chase: [1, 2], betCartAmountSum: 15_000 }],
    ['a draw of tomorrow', 'lottery.draw', {}, { currentNumero: '+1' }],
    ['a chase from tomorrow on', 'lottery.draw', {}, { currentNumero: '+1', chase: [1, 1], betCartAmountSum: 2 }],
    ['a draw of yesterday', 'lottery.draw', {}, { currentNumero: '-1' }],
    ['repeated numbers', 'lottery.selection', { selection: '68,68' }, { betCartAmountSum: 2 }],
    ['a number out of range', 'lottery.selection', { selection: '168' }],
    ['a number that is too short', 'lottery.selection', { selection: '6' }],
    ['nothing chosen', 'lottery.selection', { selection: '' }],
    ['a bet that there is not', 'lottery.selection', { betType: 'MB_NO' }],
    ['a sum that is not the cost', 'lottery.cost', {}, { betCartAmountSum: 2 }],
    ['a series in a game without', 'lottery.stake', {}, { prizeModeId: 1_900 }],
    ['odds that do not hold', 'lottery.odds', {}, { returns: { MB_DE: 97.5 } }],
    ['a chase at odds that do not hold', 'lottery.odds', {}, { returns: { MB_DE: 97.5 }, chase: [1, 1], betCartAmountSum: 2 }],
    ['more draws than a chase has', 'request_param_err', {}, { chase: Array.from({ length: 51 }, () => 1) }],
  ])('with %s are refused as %s, and nothing is booked', async (_, code, line, change = {}) => {
    const before = await staked();
    const day = (change as { currentNumero?: string }).currentNumero;
    const moved = day === undefined ? {} : { currentNumero: String(Number(game.numero) + Number(day)) };
    const answer = await member.send(slip(line, { ...change, ...moved }));
    expect(answer).toMatchObject({ errorCode: code });
    expect(answer.message).not.toBe('');
    expect(await staked()).toEqual(before);
  });

  it('are booked once by a key, however often and wherever they come, and by another order of it not at all', async () => {
    const before = await staked();
    const order = slip({}, { returns: { MB_DE: null } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.send(order)));
    const [first] = answers;
    expect(new Set(answers.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    expect(first?.orderNumber).toMatch(/^TCG_LOTTO_VN\./);
    const after = await staked();
    expect([after.movements - before.movements, after.stakes.size - before.stakes.size]).toEqual([1, 1]);
    const other = { ...slip({ selection: '69' }), requestKey: order.requestKey };
    expect(await member.send(other)).toMatchObject({ errorCode: 'lottery.refused' });
    // A key is its player's own.
    const theirs = await another.send(order);
    expect(theirs.orderNumber).not.toBe(first?.orderNumber);
    // Nobody takes back, or reads, what is another's.
    const orderNumber = first?.orderNumber;
    const held = await staked();
    for (const [method, path, body] of [
      ['POST', '/lgw/orders/suborders/cancel', { orderNumber }],
      ['GET', `/lgw/orders/detail?orderNumber=${orderNumber}`],
    ] as const)
      expect(await another.call(method, path, body)).toMatchObject({ errorCode: 'lottery.order' });
    expect(await staked()).toEqual(held);
    expect([held.movements - before.movements, held.stakes.size - before.stakes.size]).toEqual([2, 2]);
    expect(await member.call('POST', '/lgw/orders/suborders/cancel', { orderNumber })).toMatchObject({ state: 'returned' });
    expect((await staked()).stakes.size).toBe(held.stakes.size - 1);
  });

  it('have one answer each while the draw locks, as orders and as chases, which is what is booked', async () => {
    const before = await staked();
    const players = Array.from({ length: PLAYERS }, () => new SlipPlayer(system.urls));
    await Promise.all(players.map((player) => player.enter(GAME)));
    // Every other one is a chase over three draws, of which the first locks.
    const send = (order: number): Promise<string>[] => {
      const chase = order % 2 === 0 ? [] : [1, 1, 1];
      return players.map((player) => player.orderIn({ ...game, gameCode: GAME }, [LINE], chase.length || 1, chase));
    };
    // Some of both come in time, however slow the machine is.
    await Promise.all([0, 1].flatMap(send));
    system.goTo(tonight(LOCK) - AHEAD_MS);
    const sending: Promise<string>[] = [];
    for (let order = 2; order < ORDERS_EACH; order += 1) {
      sending.push(...send(order));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await Promise.all(sending);
    expect(players.flatMap(({ contradictions }) => contradictions)).toEqual([]);
    const outcomes = players.flatMap((player) => [...player.outcomes.values()]);
    expect(outcomes).toHaveLength(PLAYERS * ORDERS_EACH);
    const late = outcomes.filter((outcome) => outcome.startsWith('lottery.'));
    const taken = outcomes.filter((outcome) => !outcome.startsWith('lottery.')).map((outcome) => outcome.split(','));
    expect(late.filter((code) => code !== 'lottery.draw' && code !== 'lottery.cancelled')).toEqual([]);
    expect([late.length > 0, taken.some((ids) => ids.length === 1), taken.some((ids) => ids.length === 3)]).toEqual([
      true,
      true,
      true,
    ]);
    const { stakes } = await staked();
    const booked = [...stakes].filter(([id]) => !before.stakes.has(id));
    expect(booked.map(([id]) => id).toSorted()).toEqual(taken.flat().toSorted());
    expect(new Set(booked.map(([, stake]) => stake))).toEqual(new Set([UNIT]));
    expect(await system.reconcile()).toBe('');
    // The studio alone reads its file while it runs.
    await system.kill('studio');
    const placed = bookedByStudio(folder).filter(({ state }) => state === 'placed');
    expect(placed.map(({ orderId }) => orderId).toSorted()).toEqual([...stakes.keys()].toSorted());
  }, 180_000);
});
