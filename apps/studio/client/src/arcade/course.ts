import type { Params } from '../../../src/arcade/game.ts';
import type { ArcadeReply, ArcadeRound, ArcadeSession } from '../../../src/shared/arcade-protocol.ts';
import { ARCADE_CYCLE_MS } from '../../../src/shared/cycle.ts';
import { Mismatch } from '../../../src/shared/witness.ts';
import { Refusal, type RefusalCode } from '../api.ts';
import { money } from '../money.ts';
import type { ParentPage } from '../parent.ts';
import type { ClientSeed } from '../play/client-seed.ts';
import { newKey, type Waiter } from '../play/wait.ts';
import { celebrationOf, isCelebrated } from '../rules/celebration.ts';
import { waitFor } from '../rules/cycle.ts';
import { steadfast, type Waiting } from '../rules/steadfast.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { t } from '../text/text.ts';
import { confirmed, openMessage } from '../ui/dialog.ts';
import type { Hud } from '../ui/hud.ts';
import type { ArcadeApi } from './api.ts';
import type { Deck } from './deck.ts';
import type { FairArcade } from './fair.ts';
import type { PoolBoard } from './pool-board.ts';
import type { Scene } from './scene.ts';
import { at } from './text/text.ts';

/** After these the studio is asked how things stand. */
const RELOAD: readonly RefusalCode[] = [
  'round.open',
  'round.unknown',
  'wallet.unavailable',
  'cancelled',
  'rate.limited',
  'choice.invalid',
  'raise.returned',
  'funds',
];
const FINAL: readonly RefusalCode[] = ['session.expired', 'blocked', 'game.closed', 'bad.request'];

export interface CourseParts {
  api: ArcadeApi;
  fair: FairArcade;
  hud: Hud;
  deck: Deck;
  scene: Scene;
  /** Of a game with a pool. */
  board: PoolBoard | null;
  /** Shows a pot that was won until the player goes on. */
  showPot(pot: bigint, isPending: boolean): Promise<void>;
  sound: SoundPlayer;
  seed: ClientSeed;
  parent: ParentPage;
  waiter: Waiter;
  waiting: Waiting;
  isTrial: boolean;
  isDemo: boolean;
  deposit: (() => void) | null;
  leave(): void;
}

/**
 * The course of play of a game with decisions: stakes a round, shows it, lets the player choose until it is decided. The balance that it
 * shows comes from the studio's answers only. At most one call is in progress.
 */
export class Course {
  readonly #parts: CourseParts;
  #round: ArcadeRound | null = null;
  #busy = false;
  #isStopped = false;
  #startedAt: number | null = null;
  #balance = 0n;
  lastRoundId: string | null = null;

  constructor(parts: CourseParts) {
    this.#parts = parts;
  }

  /** Takes up a session: its balance and, before anything else, its unfinished round. */
  async begin(session: ArcadeSession): Promise<void> {
    const { fair, hud, deck } = this.#parts;
    this.#setBalance(session.balance);
    this.#parts.board?.show(session.pool);
    try {
      fair.begin(session);
    } catch (error) {
      return this.#refused(error);
    }
    this.#round = session.openRound;
    if (session.openRound) deck.params = session.openRound.params;
    hud.say(() => (session.openRound ? at('goOn') : at('ready')));
    await this.#parts.scene.show(this.#round, deck.params);
    this.#rest();
  }

  /** Stakes a round, when one may begin; otherwise nothing. */
  async play(): Promise<void> {
    const { hud, fair, seed, deck, waiter, sound } = this.#parts;
    const isEarly = waitFor(this.#startedAt, performance.now(), ARCADE_CYCLE_MS) > 0;
    if (this.#busy || this.#isStopped || this.#round || waiter.isPaused || isEarly) return;
    const { stake } = hud;
    if (BigInt(stake) > this.#balance) return this.#tooLow(stake);
    const { params } = deck;
    this.#startedAt = performance.now();
    hud.clearWin();
    hud.say(() => at('playing'));
    hud.setSpin(false, ARCADE_CYCLE_MS);
    sound.start();
    await this.#act(async () => {
      const reply = await fair.open({ requestKey: newKey(), stake, clientSeed: seed.value, params });
      this.#startedAt = performance.now();
      return reply;
    });
    // Timers cut off parts of a millisecond, and what is woken too early stays asleep.
    setTimeout(() => this.#wake(), Math.ceil(waitFor(this.#startedAt, performance.now(), ARCADE_CYCLE_MS)));
  }

  /** A choice in the open round. */
  async choose(choice: string): Promise<void> {
    const round = this.#round;
    const offered = round?.choices.find(({ code }) => code === choice);
    if (!round || !offered || this.#busy || this.#isStopped || this.#parts.waiter.isPaused) return;
    if (BigInt(offered.cost) > this.#balance) return this.#tooLow(offered.cost);
    await this.#act(() => this.#parts.fair.step(round, choice));
  }

  /** What is chosen before the round has changed. */
  async chosen(params: Params): Promise<void> {
    if (!this.#round && !this.#busy) await this.#parts.scene.show(null, params);
  }

  /** Reads the balance again, when nothing is being played: the player may have paid in elsewhere. */
  async refreshBalance(): Promise<void> {
    if (this.#busy) return;
    try {
      const session = await this.#parts.api.session();
      if (!this.#busy) this.#setBalance(session.balance);
    } catch {
      // The next round tells what is wrong.
    }
  }

  async #act(ask: () => Promise<ArcadeReply>): Promise<void> {
    this.#busy = true;
    this.#parts.scene.enable(false);
    this.#parts.deck.lock();
    try {
      await this.#show(await ask());
    } catch (error) {
      await this.#refused(error);
    } finally {
      this.#busy = false;
      this.#rest();
    }
  }

  async #show(reply: ArcadeReply): Promise<void> {
    const { scene, parent, hud, waiter } = this.#parts;
    const { round } = reply;
    const isOpen = round.state === 'open';
    const before = this.#round;
    this.#round = isOpen ? round : null;
    if (isOpen && !before) parent.send({ type: 'marquee:round', state: 'open' });
    if (isOpen) this.#setBalance(reply.balance);
    await scene.show(round, round.params);
    await waiter.pause(0);
    if (isOpen) return hud.say(() => at('yourMove'));
    this.#setBalance(reply.balance);
    this.#parts.board?.show(reply.pool);
    this.lastRoundId = round.roundId;
    parent.send({ type: 'marquee:round', state: 'closed' });
    await this.#tell(round, reply.payoutPending === true);
  }

  /** What came of a round. What is not above the stake is told, and not celebrated. */
  async #tell(round: ArcadeRound, isPending: boolean): Promise<void> {
    const { hud, sound } = this.#parts;
    const pot = round.pool?.won ?? null;
    const payout = BigInt(round.payout) + BigInt(pot ?? 0);
    const level = celebrationOf(payout, BigInt(round.staked));
    sound.win(level);
    const amount = money(payout);
    if (pot !== null) await this.#tellPot(BigInt(pot), isPending);
    // A pot has counted up in its scene.
    if (pot !== null) hud.setWon(payout, level);
    else if (payout > 0n) hud.showWin(payout, level);
    hud.say(() => {
      if (isPending) return t('payoutPending');
      if (payout === 0n) return t('noWin');
      return t(isCelebrated(level) ? 'winOf' : 'returnOf', { amount });
    });
  }

  /** The pool was taken, which has a scene of its own beside what the round paid. Where its code cannot be had, words say it. */
  async #tellPot(pot: bigint, isPending: boolean): Promise<void> {
    const words = [at('poolWon', { amount: money(pot) }), ...(isPending ? [at('poolWonPending')] : [])].join(' ');
    await this.#parts.showPot(pot, isPending).catch(() => confirmed(at('poolWonTitle'), words, t('go')));
  }

  /** The balance does not hold the stake: the player is told, and led to more money of the kind that is played for. */
  #tooLow(stake: string): void {
    const { isTrial, isDemo, deposit } = this.#parts;
    const close = { label: t('close'), run: () => {}, isWayOut: true };
    const more = isTrial && !this.#round ? () => void this.#refill(stake) : deposit;
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
      this.#parts.hud.say(() => at('ready'));
    } catch (error) {
      this.#parts.hud.say(() => t(error instanceof Refusal ? `error.${error.code}` : 'lostTitle'));
    }
  }

  async #refused(error: unknown): Promise<void> {
    const { hud, parent } = this.#parts;
    if (error instanceof Mismatch) return this.#stop(error);
    const code: RefusalCode = error instanceof Refusal ? error.code : 'bad.request';
    parent.send({ type: 'marquee:error', code });
    hud.say(() => t('errorTitle'));
    if (code === 'funds') this.#tooLow(hud.stake);
    else if (FINAL.includes(code)) this.#message(t('errorTitle'), t(`error.${code}`));
    else openMessage(t('errorTitle'), t(`error.${code}`), [{ label: t('go'), run: () => {}, isWayOut: true }]);
    if (RELOAD.includes(code)) await this.#reload();
    else await this.#parts.scene.show(this.#round, this.#parts.deck.params);
  }

  /** The studio did not keep to what it announced: the player is told which round proves it, and no more can be staked. */
  #stop({ roundId }: Mismatch): void {
    this.#isStopped = true;
    this.#parts.hud.say(() => t('fairBrokenTitle'));
    this.#parts.parent.send({ type: 'marquee:error', code: 'fairness' });
    this.#message(t('fairBrokenTitle'), t('fairBroken', { id: roundId }));
  }

  #message(title: string, text: string): void {
    openMessage(title, text, [
      { label: t('back'), run: this.#parts.leave },
      { label: t('close'), run: () => {} },
    ]);
  }

  /** Reads where the studio stands and goes on from there. */
  async #reload(): Promise<void> {
    try {
      await this.begin(await steadfast(() => this.#parts.api.session(), this.#parts.waiting));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.hud.say(() => t(`error.${error.code}`));
    }
  }

  get #isFree(): boolean {
    return !this.#busy && !this.#isStopped;
  }

  /** Lets the next round begin once it may. */
  #wake(): void {
    const isEarly = waitFor(this.#startedAt, performance.now(), ARCADE_CYCLE_MS) > 0;
    this.#parts.hud.setSpin(this.#isFree && !this.#round && !isEarly);
  }

  /** Shows what may be done now. */
  #rest(): void {
    const { deck, scene } = this.#parts;
    const round = this.#round;
    this.#wake();
    scene.enable(this.#isFree && round !== null);
    if (!this.#isFree) return deck.lock();
    if (round) deck.offer(round, (code) => !scene.takes(code));
    else deck.prepare();
  }

  #setBalance(balance: string): void {
    this.#balance = BigInt(balance);
    this.#parts.hud.setBalance(balance);
  }
}
