import type { RoundView, SessionView, SpinReply } from '../../../src/shared/protocol.ts';
import { Mismatch } from '../../../src/shared/witness.ts';
import { Refusal, type RefusalCode } from '../api.ts';
import { money } from '../money.ts';
import { celebrationOf, countUpMs } from '../rules/celebration.ts';
import { waitFor } from '../rules/cycle.ts';
import { type Presentation, presentationOf } from '../rules/presentation.ts';
import { steadfast } from '../rules/steadfast.ts';
import { type Key, t } from '../text/text.ts';
import { confirmed, openMessage } from '../ui/dialog.ts';
import { showCascade } from './cascade.ts';
import { isStaged } from './moments.ts';
import type { TableParts } from './table-parts.ts';
import { newKey } from './wait.ts';
import { wordsOfReturn, wordsOfWins } from './words.ts';

/** What a refused spin means for what may be done next. */
const FINAL: readonly RefusalCode[] = ['session.expired', 'blocked', 'game.closed'];
const RELOAD: readonly RefusalCode[] = ['round.open', 'round.unknown', 'wallet.unavailable', 'cancelled', 'rate.limited'];

/**
 * The course of play: asks the studio, moves the reels, shows the result, runs the free spins. The balance that it shows comes from
 * the studio's answers only. At most one spin is in progress.
 */
export class Table {
  readonly #parts: TableParts;
  #busy = false;
  #startedAt: number | null = null;
  #balance = 0n;
  /** The studio did not keep to what it announced: nothing is played any more. */
  #isStopped = false;
  lastRoundId: string | null = null;

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  /** Takes up a session: its balance, stakes and, before anything else, its unfinished round. */
  async begin(session: SessionView): Promise<void> {
    const { hud } = this.#parts;
    this.#setBalance(session.balance);
    try {
      this.#parts.fair.begin(session);
    } catch (error) {
      return this.#refused(error);
    }
    hud.say(() => t('ready'));
    if (session.openRound) await this.#resume(session.openRound);
    else hud.setSpin(!this.#isStopped);
  }

  /** A paid spin, when one may begin; otherwise nothing. */
  async spin(): Promise<void> {
    const { hud, fair, seed, waiter } = this.#parts;
    if (this.#busy || this.#isStopped || waiter.isPaused || waitFor(this.#startedAt, performance.now(), this.#parts.cycleMs) > 0)
      return;
    const stake = hud.stake;
    if (BigInt(stake) > this.#balance) return this.#tooLow(stake);
    this.#busy = true;
    const request = { requestKey: newKey(), stake, clientSeed: seed.value };
    try {
      const reply = await this.#turn(() => fair.spin(request));
      if (reply.round.state === 'open') this.#parts.parent.send({ type: 'marquee:round', state: 'open' });
      await this.#show(reply, 0n);
      await this.#finish(reply);
    } catch (error) {
      await this.#refused(error);
    } finally {
      await this.#rest();
    }
  }

  /** The balance does not hold the stake: the player is told, and led to more money of the kind that is played for. */
  #tooLow(stake: string): void {
    const { isTrial, isDemo, deposit } = this.#parts;
    const close = { label: t('close'), run: () => {}, isWayOut: true };
    const more = isTrial ? () => void this.#refill(stake) : deposit;
    const isPlayMoney = isTrial || isDemo;
    openMessage(
      t(isPlayMoney ? 'demoEmptyTitle' : 'errorTitle'),
      t(isPlayMoney ? 'demoEmpty' : 'error.funds'),
      more ? [{ label: t(isPlayMoney ? 'demoRefill' : 'deposit'), run: more }, close] : [close],
    );
  }

  async #refill(stake: string): Promise<void> {
    try {
      this.#setBalance((await this.#parts.api.refill({ stake })).balance);
      this.#parts.hud.say(() => t('ready'));
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'rate.limited') await this.#reload();
      else this.#parts.hud.say(() => t(error instanceof Refusal ? 'error.rate.limited' : 'lostTitle'));
    }
  }

  /** Reads the balance again, when nothing is being played: the player may have paid in elsewhere. */
  async refreshBalance(): Promise<void> {
    if (this.#busy) return;
    try {
      const session = await this.#parts.api.session();
      if (!this.#busy) this.#setBalance(session.balance);
    } catch {
      // The next spin tells what is wrong.
    }
  }

  /** Starts the reels, asks, and brings them to rest on the answer. */
  async #turn(ask: () => Promise<SpinReply>): Promise<SpinReply> {
    const { hud, scene, sound, waiter } = this.#parts;
    this.#startedAt = performance.now();
    hud.setSpin(false, this.#parts.cycleMs);
    hud.clearWin();
    hud.say(() => t('spinning'));
    scene.start();
    sound.start();
    const reply = await ask();
    // The studio counts from the arrival, which may be late: of the next spin nothing may be early.
    this.#startedAt = performance.now();
    await scene.stop(reply.spin, waiter.pause);
    return reply;
  }

  /** Shows what a spin won. `before` is what the round had won before it. */
  async #show(reply: SpinReply, before: bigint): Promise<void> {
    const { hud, scene, sound } = this.#parts;
    const { spin, round } = reply;
    const stake = BigInt(round.stake);
    const amount = BigInt(spin.amount);
    await showCascade(this.#parts, spin, stake);
    const presentation = presentationOf(spin, stake);
    scene.showWins(presentation);
    if (spin.free) this.#showFeature(round, spin.index, before + amount);
    const staged = isStaged(presentation.level);
    if (staged) hud.setWon(amount, presentation.level);
    else if (amount > 0n) {
      hud.showWin(amount, presentation.level, spin.cascade !== undefined);
      sound.win(presentation.level);
    }
    hud.say(() => (reply.payoutPending ? t('payoutPending') : wordsOfWins(spin, stake, this.#parts.nameOf)));
    if (round.state !== 'open') {
      this.#setBalance(reply.balance);
      this.lastRoundId = round.roundId;
      this.#parts.parent.send({ type: 'marquee:round', state: 'closed' });
    } else if (!spin.free) {
      this.#setBalance(reply.balance);
    }
    if (staged) return this.#stageWin(amount, presentation);
    const counting = countUpMs(presentation.level, this.#parts.reducedMotion);
    const seen = amount > 0n ? Math.max(presentation.first?.ms ?? 0, counting) + 500 : 0;
    await this.#parts.waiter.pause(spin.free ? seen : 0);
  }

  /** A large win: what won is seen on the reels first, then the scene. */
  async #stageWin(amount: bigint, { first, level }: Presentation): Promise<void> {
    const { waiter, moments } = this.#parts;
    await waiter.pause(first?.ms ?? 0);
    await moments.win(amount, level);
    await waiter.pause(0);
  }

  /** Plays what a paid spin left open. */
  async #finish(reply: SpinReply): Promise<void> {
    if (reply.round.state !== 'open') return;
    const { waiter } = this.#parts;
    await waiter.pause(1_400);
    await this.#parts.moments.start(reply.round);
    await this.#freeSpins(reply.round);
  }

  async #freeSpins(from: RoundView): Promise<void> {
    const { fair, hud, scene, waiter } = this.#parts;
    let round = from;
    let index = round.spins.length;
    let isPending = false;
    scene.setFeature(true);
    try {
      do {
        await waiter.pause(waitFor(this.#startedAt, performance.now(), this.#parts.cycleMs));
        const before = round.spins.slice(0, index).reduce((sum, spin) => sum + BigInt(spin.amount), 0n);
        this.#showFeature(round, index, before);
        const reply = await this.#turn(() => fair.freeSpin({ roundId: from.roundId, index }));
        round = reply.round;
        isPending = reply.payoutPending === true;
        await this.#show(reply, before);
        if (reply.spin.freeSpinsAwarded > 0) hud.say(() => t('freeMore', { count: reply.spin.freeSpinsAwarded }));
        index += 1;
        // Another tab of the same player may be ahead: every spin is shown here all the same.
      } while (round.state === 'open' || index < round.spins.length);
      await waiter.pause(700);
      await this.#close(round, isPending);
    } finally {
      scene.setFeature(false);
      hud.setFeature(null);
    }
  }

  async #close(round: RoundView, isPending: boolean): Promise<void> {
    const { hud } = this.#parts;
    const payout = BigInt(round.payout);
    const level = celebrationOf(payout, BigInt(round.stake));
    hud.setWon(payout, level);
    // What stays to be read is what the whole round came to, not its last spin.
    if (!isPending) hud.say(() => wordsOfReturn(payout, level));
    await this.#parts.moments.summary(round);
  }

  #showFeature(round: RoundView, index: number, won: bigint): void {
    const last = round.spins[index] ?? round.spins.at(-1);
    const multiplier = this.#parts.hasMultiplierReel ? 1 : (last?.multiplier ?? 1);
    this.#parts.hud.setFeature({ now: index, total: round.freeSpinsTotal, multiplier, won });
  }

  async #resume(round: RoundView): Promise<void> {
    const { scene } = this.#parts;
    this.#busy = true;
    const last = round.spins.at(-1);
    scene.rest(last?.cascade?.at(-1)?.window ?? last?.window ?? []);
    const figures = { left: round.freeSpinsLeft, stake: money(round.stake), amount: money(round.payout) };
    await confirmed(t('openTitle'), t(round.freeSpinsLeft > 0 ? 'openText' : 'openSettle', figures), t('go'));
    try {
      if (round.freeSpinsLeft > 0) await this.#freeSpins(round);
      else await this.#reload();
    } catch (error) {
      await this.#refused(error);
    } finally {
      await this.#rest();
    }
  }

  async #refused(error: unknown): Promise<void> {
    const { scene, parent } = this.#parts;
    scene.cancel();
    this.#parts.hud.clearWin();
    if (error instanceof Mismatch) return this.#stop(error);
    const code: RefusalCode = error instanceof Refusal ? error.code : 'bad.request';
    parent.send({ type: 'marquee:error', code });
    const text = t(`error.${code}` satisfies Key);
    this.#parts.hud.say(() => t('errorTitle'));
    if (code === 'funds') {
      this.#tooLow(this.#parts.hud.stake);
      return this.#parts.isTrial ? undefined : this.#reload();
    }
    if (FINAL.includes(code) || code === 'bad.request') return this.#tell(t('errorTitle'), text);
    await confirmed(t('errorTitle'), text, t('go'));
    if (RELOAD.includes(code)) await this.#reload();
  }

  /** The studio did not keep to what it announced: the player is told which round proves it, and no more can be staked. */
  #stop({ roundId }: Mismatch): void {
    const { hud, parent } = this.#parts;
    this.#isStopped = true;
    hud.setSpin(false);
    hud.say(() => t('fairBrokenTitle'));
    parent.send({ type: 'marquee:error', code: 'fairness' });
    this.#tell(t('fairBrokenTitle'), t('fairBroken', { id: roundId }));
  }

  #tell(title: string, text: string): void {
    const close = { label: t('close'), run: () => {} };
    openMessage(title, text, [{ label: t('back'), run: this.#parts.leave }, close]);
  }

  /** Reads where the studio stands and goes on from there. */
  async #reload(): Promise<void> {
    const { api, waiting } = this.#parts;
    try {
      await this.begin(await steadfast(() => api.session(), waiting));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.hud.say(() => t(`error.${error.code}`));
    }
  }

  async #rest(): Promise<void> {
    const { hud, waiter } = this.#parts;
    await waiter.pause(waitFor(this.#startedAt, performance.now(), this.#parts.cycleMs));
    this.#busy = false;
    hud.setSpin(!this.#isStopped);
  }

  #setBalance(balance: string): void {
    this.#balance = BigInt(balance);
    this.#parts.hud.setBalance(balance);
  }
}
