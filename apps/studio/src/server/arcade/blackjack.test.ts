import { beforeEach, describe, expect, it } from 'vitest';
import { blackjack } from '../../arcade/blackjack/game.ts';
import type { Played } from '../../arcade/game.ts';
import { playedRound } from '../../arcade/round.ts';
import { seatAt } from '../../testing/arcade-seat.ts';
import { arcadeSecret } from '../../testing/arcade-studio.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { CLIENT_RANDOM } from '../../testing/studio.ts';
import { closeAbandoned, recover } from '../recovery.ts';

const START = 1_000_000n;
const STAKE = 10_000n;
const DAY = 24 * 3_600_000;

const handsOf = ({ view }: Played) => (view.kind === 'blackjack' ? view.hands : []);
/** Two of the same, which after a split can both be played on. */
const PAIR = arcadeSecret(blackjack, {}, (open, play) => {
  if (!open.choices.some(({ code }) => code === 'split')) return false;
  const split = play(['split']);
  return split.choices.length === 3 && !play(['split', 'stand']).isComplete && handsOf(split).length === 2;
});
const exact = (made: string[]): Played =>
  playedRound(blackjack, { secret: PAIR, clientRandom: CLIENT_RANDOM, clientSeed: 'seed' }, {}, made);
/** What the wallet pays for choices in the round of the pair. */
const worth = (made: string[]): bigint =>
  handsOf(exact(made)).reduce((sum, { back }) => sum + (STAKE * BigInt(back ?? 0)) / 100n, 0n);

const seat = seatAt(blackjack, START);
const { clock } = seat;
let roundId: string;

const step = async (index: number, choice: string) => seat.studio.step(seat.token, { roundId, index, choice });
const held = () => seat.gateway.wallet.rounds.get(roundId);

beforeEach(async () => {
  seat.studio.setSecret(seat.token, PAIR);
  roundId = (await seat.studio.open(seat.token, 'request-1', {})).round.roundId;
});

describe('a hand of blackjack that stakes further', () => {
  it('stakes for the split and for each double in the same round, and is paid once', async () => {
    await step(0, 'split');
    await step(1, 'double');
    const { round } = await step(2, 'double');
    const payout = worth(['split', 'double', 'double']);
    expect(round).toMatchObject({ state: 'closed', staked: '40000', payout: payout.toString() });
    expect(round.areas.map(({ area, stake }) => [area, stake])).toEqual([
      ['hand-1', '20000'],
      ['hand-2', '20000'],
    ]);
    expect(held()).toEqual({ isClosed: true, stakes: 4n * STAKE, payouts: payout, debits: 4, credits: 1 });
    expect(seat.gateway.wallet.balance).toBe(START - 4n * STAKE + payout);
  });

  it('tells nothing of the second card of the dealer before the end', async () => {
    const { round } = await step(0, 'split');
    expect(round.view).toMatchObject({ kind: 'blackjack', active: 0 });
    expect(round.view.kind === 'blackjack' && round.view.dealer).toHaveLength(1);
    expect(round.secret).toBeNull();
  });

  it('is staked once when the same double is asked for again, at once and after the end', async () => {
    const [first, second] = await Promise.all([step(0, 'double'), step(0, 'double')]);
    expect(second).toEqual(first);
    expect(await step(0, 'double')).toEqual(first);
    expect(held()).toMatchObject({ stakes: 2n * STAKE, payouts: worth(['double']), debits: 2, credits: 1 });
  });

  it.each(['INSUFFICIENT_FUNDS', 'LIMIT_REACHED'] as const)('stays as it was when the wallet answers %s', async (status) => {
    seat.gateway.wallet.refuseDebits = status;
    for (const choice of ['double', 'split']) await expect(step(0, choice)).rejects.toMatchObject({ name: 'Error' });
    expect(seat.studio.store.rounds.find(roundId)).toMatchObject({ state: 'open', choices: [] });
    // A refused stake stands in nobody's way: the hand is played on without it.
    const { round } = await step(0, 'stand');
    expect(round).toMatchObject({ staked: '10000', payout: worth(['stand']).toString() });
    expect(held()).toMatchObject({ isClosed: true, stakes: STAKE, debits: 1, credits: 1 });
  });

  it('goes on doubled when only the answers were lost', async () => {
    seat.gateway.fate = (call) => (call === 'debit' ? 'mute' : 'fine');
    const { round } = await step(0, 'double');
    expect(round).toMatchObject({ staked: '20000', payout: worth(['double']).toString() });
    expect(held()).toMatchObject({ stakes: 2n * STAKE, credits: 1 });
  });

  it('stays as it was when nobody knows of the stake, which goes back', async () => {
    seat.gateway.fate = (call) => (call === 'debit' || call === 'status' ? 'lost' : 'fine');
    await expect(step(0, 'double')).rejects.toMatchObject({ code: 'raise.returned' });
    seat.gateway.fate = () => 'fine';
    expect(seat.studio.store.rounds.find(roundId)).toMatchObject({ state: 'open', choices: [] });
    await step(0, 'stand');
    clock.advance(60_000);
    await seat.studio.deliver();
    expect(held()).toMatchObject({ isClosed: true, stakes: STAKE, payouts: worth(['stand']), credits: 1 });
    expect(seat.studio.store.raises.backlog().entries).toBe(0);
  });

  it('is stood on for a player who does not come back', async () => {
    await step(0, 'split');
    clock.advance(DAY + 1);
    await closeAbandoned(seat.studio.base, seat.studio.lock, DAY);
    expect(seat.studio.store.rounds.find(roundId)).toMatchObject({ state: 'closed', choices: ['split', 'stand', 'stand'] });
    expect(held()).toMatchObject({ stakes: 2n * STAKE, payouts: worth(['split', 'stand', 'stand']), credits: 1 });
  });
});

/** Dies at a step of a double, comes back and is waited for. True when the death came. */
async function dieInDouble(at: number): Promise<boolean> {
  seat.studio.close();
  const death = killer(at);
  seat.reopen({ wrap: death.wrap });
  await step(0, 'double').catch((error: unknown) => {
    if (!(error instanceof Killed) && !death.isDead()) throw error;
  });
  if (!death.isDead()) seat.studio.close();
  seat.reopen();
  await recover(seat.studio.base, seat.studio.lock);
  clock.advance(DAY + 1);
  await closeAbandoned(seat.studio.base, seat.studio.lock, DAY);
  for (let tries = 0; tries < 3; tries += 1) {
    clock.advance(DAY);
    await seat.studio.deliver();
  }
  const round = seat.studio.store.rounds.find(roundId);
  expect(round?.state).toBe('closed');
  // Doubled with its stake, or as it was and stood on: nothing between.
  const isDoubled = round?.choices[0] === 'double';
  expect(round?.choices).toEqual([isDoubled ? 'double' : 'stand']);
  expect(held()).toMatchObject({
    isClosed: true,
    stakes: isDoubled ? 2n * STAKE : STAKE,
    payouts: worth([isDoubled ? 'double' : 'stand']),
    credits: 1,
  });
  return death.isDead();
}

it.each(Array.from({ length: 8 }, (_, at) => at * 3))('settles once when the studio dies at step %d of a double', async (at) => {
  expect(await dieInDouble(at)).toBe(true);
});
