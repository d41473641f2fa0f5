import { beforeEach, describe, expect, it } from 'vitest';
import { mines } from '../../arcade/mines.ts';
import { plinko } from '../../arcade/plinko.ts';
import { playedRound } from '../../arcade/round.ts';
import { commitmentOf } from '../../engine/stream.ts';
import { seatAt } from '../../testing/arcade-seat.ts';
import { arcadeSecret } from '../../testing/arcade-studio.ts';
import { CLIENT_RANDOM } from '../../testing/studio.ts';
import { closeAbandoned, recover } from '../recovery.ts';

const START = 1_000_000n;
const STAKE = 10_000n;
const DAY = 24 * 3_600_000;
const THREE = { mines: '3' };
/** Cells 0, 1 and 2 hold nothing, 24 a mine. */
const SAFE = arcadeSecret(mines, THREE, (_, play) => {
  const isMined = (cell: number): boolean => {
    const { view } = play([`open-${cell}`]);
    return view.kind === 'mines' && view.isHit;
  };
  return isMined(24) && ![0, 1, 2].some(isMined);
});

const seat = seatAt(mines, START);
const { clock } = seat;
beforeEach(() => seat.studio.setSecret(seat.token, SAFE));

async function restart(): Promise<void> {
  seat.studio.close();
  seat.reopen();
  await recover(seat.studio.base, seat.studio.lock);
}

const dig = async (roundId: string, index: number, choice: string) => seat.studio.step(seat.token, { roundId, index, choice });

describe('a round of mines', () => {
  it('takes the stake once, tells of the round, and pays once when the player stops', async () => {
    const { round, balance } = await seat.studio.open(seat.token, 'request-1', THREE);
    expect(round).toMatchObject({ state: 'open', made: [], staked: '10000', secret: null, view: { mined: [], opened: [] } });
    expect(balance).toBe((START - STAKE).toString());
    await dig(round.roundId, 0, 'open-0');
    await dig(round.roundId, 1, 'open-1');
    const end = await dig(round.roundId, 2, 'cash-out');
    expect(end.round).toMatchObject({ state: 'closed', payout: '12500', secret: SAFE, choices: [] });
    expect(end.round.areas).toEqual([{ area: 'grid', stake: '10000', back: '12500' }]);
    expect(end.balance).toBe((START + 2_500n).toString());
    expect(seat.gateway.calls).toEqual(['debit', 'round-detail', 'credit']);
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toEqual({
      isClosed: true,
      stakes: STAKE,
      payouts: 12_500n,
      debits: 1,
      credits: 1,
    });
  });

  it('loses at a mine, and is closed by a credit of zero', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    const { round: end } = await dig(round.roundId, 0, 'open-24');
    expect(end).toMatchObject({ state: 'closed', payout: '0', view: { isHit: true } });
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ isClosed: true, payouts: 0n, credits: 1 });
  });

  it('shows nothing of a mine in anything that is said before the end', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    const { round: next } = await dig(round.roundId, 0, 'open-0');
    for (const said of [round, next]) {
      expect(said.view).toMatchObject({ mined: [] });
      expect(JSON.stringify(said)).not.toContain(SAFE);
    }
  });

  it('is announced by a commitment and can be checked afterwards', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    expect(round.commitment).toBe(commitmentOf(SAFE));
    const { round: end } = await dig(round.roundId, 0, 'open-24');
    const seed = { secret: end.secret ?? '', clientRandom: CLIENT_RANDOM, clientSeed: 'seed' };
    expect(playedRound(mines, seed, end.params, end.made).view).toEqual(end.view);
  });

  it('stakes once and steps once however often the same is asked, at once or later', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => seat.studio.open(seat.token, 'request-1', THREE)));
    const { roundId } = opened[0]?.round ?? { roundId: '' };
    const steps = await Promise.all([1, 2, 3].map(() => dig(roundId, 0, 'open-0')));
    await restart();
    steps.push(await dig(roundId, 0, 'open-0'));
    for (const step of steps) expect(step).toEqual(steps[0]);
    const ends = await Promise.all([1, 2].map(() => dig(roundId, 1, 'cash-out')));
    expect(ends[1]).toEqual(ends[0]);
    expect(seat.gateway.wallet.rounds.get(roundId)).toMatchObject({ debits: 1, credits: 1 });
    expect((await seat.studio.open(seat.token, 'request-1', THREE)).round).toEqual(ends[0]?.round);
  });

  it('refuses a used key with other mines, what cannot be chosen, and steps out of turn', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    await expect(seat.studio.open(seat.token, 'request-1', { mines: '4' })).rejects.toMatchObject({ code: 'bad.request' });
    await expect(dig(round.roundId, 0, 'cash-out')).rejects.toMatchObject({ code: 'choice.invalid' });
    await expect(dig(round.roundId, 1, 'open-0')).rejects.toMatchObject({ code: 'choice.invalid' });
    await expect(dig(round.roundId, 0, 'open-25')).rejects.toMatchObject({ code: 'choice.invalid' });
    await dig(round.roundId, 0, 'open-0');
    await expect(dig(round.roundId, 0, 'open-1')).rejects.toMatchObject({ code: 'choice.invalid' });
    await dig(round.roundId, 1, 'cash-out');
    await expect(dig(round.roundId, 2, 'open-1')).rejects.toMatchObject({ code: 'choice.invalid' });
    await expect(dig('0'.repeat(32), 0, 'open-1')).rejects.toMatchObject({ code: 'round.unknown' });
  });

  it('begins with mines and stakes that are on offer, one after another, and not sooner than the cycle', async () => {
    for (const params of [{}, { mines: '25' }, { mines: '0' }, { ...THREE, risk: 'low' }])
      await expect(seat.studio.open(seat.token, 'request-1', params)).rejects.toMatchObject({ code: 'choice.invalid' });
    await expect(seat.studio.open(seat.token, 'request-1', THREE, { stake: '1' })).rejects.toMatchObject({
      code: 'stake.invalid',
    });
    expect(seat.gateway.calls).toEqual([]);
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    await expect(seat.studio.open(seat.token, 'request-2', THREE)).rejects.toMatchObject({ code: 'round.open' });
    await dig(round.roundId, 0, 'open-24');
    clock.advance(4_999);
    await expect(seat.studio.open(seat.token, 'request-2', THREE)).rejects.toMatchObject({ code: 'too.fast', retryAfterMs: 1 });
    clock.advance(1);
    await seat.studio.open(seat.token, 'request-2', THREE);
  });

  it('is not open to another player', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    const session = { ...seat.studio.session(seat.token), player: 'somebody-else' };
    const { stepRound } = await import('./play.ts');
    const asked = stepRound(seat.studio.base, session, { roundId: round.roundId, index: 0, choice: 'open-0' });
    await expect(asked).rejects.toMatchObject({ code: 'round.unknown' });
  });
});

describe('a player who does not come back', () => {
  const wait = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await closeAbandoned(seat.studio.base, seat.studio.lock, DAY);
  };

  it('is paid what the round has come to', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    await dig(round.roundId, 0, 'open-0');
    await wait(DAY - 1);
    expect(seat.studio.store.rounds.find(round.roundId)?.state).toBe('open');
    await wait(2);
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ isClosed: true, payouts: 11_000n, credits: 1 });
    expect(seat.studio.store.rounds.find(round.roundId)).toMatchObject({ state: 'closed', choices: ['open-0', 'cash-out'] });
  });

  it('gets the stake back where nothing was opened', async () => {
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    await wait(DAY + 1);
    expect(seat.studio.store.rounds.find(round.roundId)?.state).toBe('cancelled');
    expect(seat.gateway.wallet.balance).toBe(START);
  });
});

describe('a wallet that does not answer well', () => {
  it('refuses the stake: nothing is staked, and the round is over', async () => {
    seat.gateway.wallet.refuseDebits = 'INSUFFICIENT_FUNDS';
    await expect(seat.studio.open(seat.token, 'request-1', THREE)).rejects.toMatchObject({ code: 'funds' });
    seat.gateway.wallet.refuseDebits = null;
    expect(seat.gateway.wallet.rounds.size).toBe(0);
  });

  it('loses the answers to a stake: the round goes on when it was taken', async () => {
    seat.gateway.fate = (call) => (call === 'debit' ? 'mute' : 'fine');
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    expect(round.state).toBe('open');
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ debits: 1 });
  });

  it('is told the details a few times, then pays without them, and is told them until it has them', async () => {
    seat.gateway.fate = (call) => (call === 'round-detail' ? 'lost' : 'fine');
    const { round } = await seat.studio.open(seat.token, 'request-1', THREE);
    await dig(round.roundId, 0, 'open-0');
    const end = await dig(round.roundId, 1, 'cash-out');
    expect(end.payoutPending).toBe(true);
    for (let tries = 0; tries < 4; tries += 1) {
      clock.advance(60_000);
      await seat.studio.deliver();
    }
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ isClosed: true, payouts: 11_000n, credits: 1 });
    expect(seat.studio.store.details.backlog().entries).toBe(1);
    seat.gateway.fate = () => 'fine';
    clock.advance(600_000);
    await seat.studio.deliver();
    expect(seat.gateway.wallet.details).toMatchObject([{ roundId: round.roundId, spin: { result: expect.any(String) } }]);
    expect(seat.studio.store.details.backlog()).toEqual({ entries: 0, oldest: null });
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ credits: 1 });
  });

  it('cancels a round of which it does not say anything, and shows what it would have paid where nothing had to be chosen', async () => {
    seat.studio.close();
    seat.reopen({}, plinko);
    await seat.enter();
    seat.gateway.fate = (call) => (call === 'debit' || call === 'status' ? 'lost' : 'fine');
    const params = { rows: '8', risk: 'low' };
    await expect(seat.studio.open(seat.token, 'request-1', params)).rejects.toMatchObject({ code: 'cancelled' });
    const whose = { vendor: plinko.vendor, player: 'player-1', gameCode: plinko.code };
    const [round] = seat.studio.store.rounds.history(whose, Number.MAX_SAFE_INTEGER, 1);
    if (!round) throw new Error('no round');
    const { arcadeView } = await import('./played.ts');
    const shown = arcadeView(round, []);
    const back = shown.view.kind === 'plinko' ? shown.view.back : 0;
    expect(shown).toMatchObject({ state: 'cancelled', payout: '0', forgone: String(back * 100) });
    expect(seat.gateway.wallet.balance).toBe(START);
  });
});
