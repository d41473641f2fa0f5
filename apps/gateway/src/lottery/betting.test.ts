import { LOTTERY_REFUSALS, type LotteryOrderReply } from '@marquee/contract/vendor';
import { expect, it } from 'vitest';
import { BusinessError } from '../base/errors.ts';
import { messageLanguages, messageOf } from '../base/messages.ts';
import { type BettingDeps, createLotteryBetting } from './betting.ts';
import { namedBy } from './naming.ts';

type Betting = ReturnType<typeof createLotteryBetting>;

/** What a member hears of an order that its vendor answers so; `asked` hears what that was asked. */
async function refusedBy(answer: LotteryOrderReply, change: object = {}, asked: object[] = []): Promise<BusinessError> {
  const betting = createLotteryBetting({
    play: {
      popularLotteries: async () => [{ gameId: '1', gameCode: 'xsmb', vassalage: 'TCG_LOTTO_VN', nodeId: '9' }],
      seat: async () => ({ token: 'token', currency: 'VND', leave: async () => undefined }),
    },
    vendors: {
      order: async (_vendor: string, _call: string, request: object) => {
        asked.push(request);
        return answer;
      },
    },
    nameOrder: async () => namedBy('a-name-of-ours'),
    seriesOf: async () => undefined,
  } as unknown as BettingDeps);
  const body = {
    ...{ gameId: '1', currentNumero: '20261126', betCartAmountSum: 1, prizeModeId: 0 },
    bettingSlipString: JSON.stringify([{ betType: 'MB_DE', selection: '68', unit: 1 }]),
    ...change,
  };
  const request = { session: { accountId: 1n }, merchant: { id: 1 } } as Parameters<Betting['bet']>[1];
  const thrown = await betting.bet(body, request).catch((error: unknown) => error);
  if (thrown instanceof BusinessError) return thrown;
  throw new Error('the order is not refused');
}

it.each<[LotteryOrderReply['reason'], string | undefined, object, unknown]>([
  ['number.closed', '68', { code: 'lottery.number', value: { number: '68' } }, ' (68)'],
  ['number.closed', 'K3_SIZE', { code: 'lottery.number', value: { number: 'K3_SIZE' } }, ''],
  ['calendar.short', '12', { code: 'lottery.calendar', value: { count: 12 } }, ' (≤ 12)'],
  // Vendors from before name nothing.
  ['number.closed', undefined, { code: 'lottery.number', value: null }, ''],
  ['calendar.short', 'many', { code: 'lottery.calendar', value: null }, ''],
  ['funds', '68', { code: 'lottery.funds', value: null }, ''],
])('a refusal for %s says what the vendor names: %s', async (reason, number, told, named) => {
  const error = await refusedBy({ status: 'BAD_REQUEST', ...(reason && { reason }), ...(number !== undefined && { number }) });
  expect(error).toMatchObject(told);
  for (const language of messageLanguages()) {
    const message = messageOf(error.code, language, error.params);
    expect(message).toContain(named);
    if (reason === 'number.closed' && named === '') expect(message).not.toContain('K3');
    expect(message).not.toContain('{');
  }
});

it.each([
  ['68', '15000', 1.5, ' (68)', '1.50'],
  ['K3_SIZE', '20', 0.002, '', '0.002'],
])('a refusal for %s says how much of it would be taken, where the vendor tells', async (number, room, wire, named, written) => {
  const error = await refusedBy({ status: 'BAD_REQUEST', reason: 'number.closed', number, room });
  expect(error).toMatchObject({ code: 'lottery.room', value: { number, room: wire } });
  const messages = messageLanguages().map((language) => messageOf(error.code, language, error.params));
  for (const message of messages) {
    expect(message).toContain(named);
    expect(message).toContain(written);
    expect(message).not.toMatch(/K3|\{/);
  }
  expect(new Set(messages).size).toBe(6);
});

it('an order names to its vendor the returns that its client was shown, where it says them', async () => {
  const changed: LotteryOrderReply = { status: 'BAD_REQUEST', reason: 'odds.changed' };
  const asked: object[] = [];
  const error = await refusedBy(changed, { returns: { MB_DE: 97.5432, MB_X2: null } }, asked);
  expect(error.code).toBe('lottery.odds');
  await refusedBy(changed, { returns: {} }, asked);
  await refusedBy(changed, {}, asked);
  expect(asked).toMatchObject([{ returns: { MB_DE: 975_432 } }, { returns: {} }, {}]);
  expect(asked[0]).not.toHaveProperty('returns.MB_X2');
  expect(asked[2]).not.toHaveProperty('returns');
  // Nobody was shown such a one.
  expect((await refusedBy(changed, { returns: { MB_DE: 97.54321 } }, asked)).code).toBe('request_param_err');
  expect(asked).toHaveLength(3);
});

it.each([
  ['BAD_REQUEST', 'lottery.refused'],
  ['TEMPORARY', 'vendor.unavailable'],
] as const)('an answer %s without a reason is told as %s', async (status, code) => {
  expect((await refusedBy({ status })).code).toBe(code);
});

it.each(LOTTERY_REFUSALS)('a refusal for %s has words in every language', async (reason) => {
  const error = await refusedBy({ status: 'BAD_REQUEST', reason });
  const messages = messageLanguages().map((language) => messageOf(error.code, language, error.params));
  expect(messages).toHaveLength(6);
  expect(new Set(messages).size).toBe(6);
});

it.each([[false], [null], [[]]])('an order whose chase is %o is one order', async (chase) => {
  const asked: object[] = [];
  await refusedBy({ status: 'BAD_REQUEST' }, { chase }, asked);
  expect(asked).toMatchObject([{ lines: [{ multiple: 1 }] }]);
  expect(asked[0]).not.toHaveProperty('multiples');
});
