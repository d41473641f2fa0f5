import { money } from '../money.ts';
import { type Celebration, countedAmount, countUpMs, isCelebrated } from '../rules/celebration.ts';
import { stakeBeside } from '../rules/cycle.ts';
import { type Key, onLanguage, t } from '../text/text.ts';
import { CycleRing } from './cycle-ring.ts';
import { el, enable, named, words, write } from './dom.ts';
import { type IconName, icon } from './icons.ts';

export interface HudActions {
  spin(): void;
  stakeChanged(stake: string): void;
  back(): void;
  info(): void;
  history(): void;
  fairness(): void;
  sound(on: boolean): void;
}

/** How long the banner stays after its figure is complete. */
const BANNER_REST_MS = 1_600;

/** The controls around the reels. It shows what it is told and reports what is pressed; it decides nothing. */
export class Hud {
  readonly root: HTMLElement;
  readonly canvas = el('canvas', { class: 'stage', attrs: { 'aria-hidden': 'true' } });
  readonly area = el('div', { class: 'area' });
  readonly #actions: HudActions;
  readonly #reducedMotion: boolean;
  readonly #balance = el('output', { class: 'figure' });
  readonly #stake = el('output', { class: 'figure', attrs: { 'aria-live': 'polite' } });
  readonly #win = el('output', { class: 'figure' });
  readonly #spin: HTMLButtonElement;
  readonly #ring = new CycleRing();
  readonly #words = el('p', { class: 'words', attrs: { 'aria-live': 'polite' } });
  readonly #winLabel = el('span', { class: 'label' });
  readonly #feature = el('div', { class: 'feature', attrs: { hidden: '' } });
  readonly #ladder = el('ol', { class: 'ladder', attrs: { hidden: '' } });
  readonly #banner = el('div', { class: 'banner good-win', attrs: { hidden: '', 'aria-hidden': 'true' } });
  #isTrial = false;
  readonly #badge = words(el('span', { class: 'badge', attrs: { hidden: '' } }), () =>
    t(this.#isTrial ? 'demoLabel' : 'playMoney'),
  );
  readonly #less: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  #steps: { base: readonly number[]; free: readonly number[] } | null = null;
  #stakes: readonly string[] = [];
  #chosen = '0';
  #ready = false;
  #wordsOf: () => string = () => '';
  #counting = 0;
  /** What is shown came back but is not above the stake: it is not called a win. */
  #isReturn = false;

  constructor(
    actions: HudActions,
    gameName: () => string,
    soundOn: boolean,
    reducedMotion: boolean,
    main: { label: () => string; icon: IconName } = { label: () => t('spin'), icon: 'spin' },
  ) {
    this.#actions = actions;
    this.#reducedMotion = reducedMotion;
    this.#less = this.#stepper('minus', 'stakeLess', -1);
    this.#more = this.#stepper('plus', 'stakeMore', 1);
    this.#spin = named(
      el(
        'button',
        { class: 'spin', attrs: { type: 'button', 'aria-disabled': 'true' }, on: { click: () => actions.spin() } },
        this.#ring.root,
        icon(main.icon),
      ),
      main.label,
    );
    this.root = this.#build(gameName, soundOn);
    onLanguage(() => {
      this.#refreshWords();
      this.#ladder.setAttribute('aria-label', t('multiplier'));
    });
  }

  setStakes(stakes: readonly string[], chosen: string): void {
    this.#stakes = stakes;
    this.#chosen = chosen;
    this.#refreshStake(false);
  }

  get stake(): string {
    return this.#chosen;
  }

  setBalance(balance: string): void {
    write(this.#balance, money(balance));
  }

  /** Says that the money is play money; of a trial, that it is a demo. */
  setDemo(demo: boolean, trial: boolean): void {
    this.#isTrial = trial;
    this.#badge.textContent = t(trial ? 'demoLabel' : 'playMoney');
    this.#badge.hidden = !demo;
  }

  /** `ready`: a spin may start. Otherwise the button rests; `cycleMs` turns its ring once in that time. */
  setSpin(ready: boolean, cycleMs = 0): void {
    this.#ready = ready;
    enable(this.#spin, ready);
    this.#refreshStake(false);
    if (cycleMs > 0) this.#ring.fill(cycleMs);
  }

  /** Gives the focus to the button that begins a round. */
  focus(): void {
    this.#spin.focus();
  }

  /** The line of words under the reels. Written again when the language changes. */
  say(text: () => string): void {
    this.#wordsOf = text;
    this.#refreshWords();
  }

  /** Multipliers of the windows of a cascade, shown over the board; null, or a game without any, shows none. */
  setSteps(steps: { base: readonly number[]; free: readonly number[] } | null): void {
    this.#steps = steps && [...steps.base, ...steps.free].some((multiplier) => multiplier > 1) ? steps : null;
    this.setCascade(null, false);
  }

  /** Marks the multiplier of a window (from 0) of a cascade; null marks none. */
  setCascade(step: number | null, isFree: boolean): void {
    this.#ladder.hidden = this.#steps === null;
    const list = (isFree ? this.#steps?.free : this.#steps?.base) ?? [];
    const now = step === null ? -1 : Math.min(step, list.length - 1);
    this.#ladder.replaceChildren(
      ...list.map((multiplier, i) => el('li', { text: `×${multiplier}`, attrs: i === now ? { 'aria-current': 'step' } : {} })),
    );
  }

  /** What a spin has won so far, written at once. */
  setWon(amount: bigint, level: Celebration): void {
    this.#counting++;
    write(this.#win, money(amount));
    this.#win.classList.toggle('lit', isCelebrated(level));
    this.#isReturn = level === 'plain';
    this.#refreshWords();
  }

  /**
   * Shows an amount won. Celebrated wins count up, good ones also in a banner in the place of the game's name; the others are simply
   * written. An amount that is `told` already counts in the banner only.
   */
  showWin(amount: bigint, level: Celebration, told = false): void {
    const run = ++this.#counting;
    this.#win.classList.toggle('lit', isCelebrated(level));
    this.#isReturn = level === 'plain';
    this.#refreshWords();
    const length = countUpMs(level, this.#reducedMotion);
    const figure = el('strong', { class: 'banner-figure', text: money(length === 0 ? amount : 0n) });
    this.#banner.hidden = level !== 'medium';
    this.#banner.replaceChildren(el('span', { class: 'banner-word', text: t('levelMedium') }), figure);
    const began = performance.now();
    const tick = (now: number): void => {
      if (run !== this.#counting) return;
      const part = length === 0 ? 1 : (now - began) / length;
      const shown = money(countedAmount(amount, part));
      write(this.#win, told ? money(amount) : shown);
      if (!this.#banner.hidden) write(figure, shown);
      if (part < 1) requestAnimationFrame(tick);
      else setTimeout(() => this.#takeBanner(run), BANNER_REST_MS);
    };
    tick(began);
  }

  #takeBanner(run: number): void {
    if (run === this.#counting) this.#banner.hidden = true;
  }

  clearWin(): void {
    this.#counting++;
    if (this.#steps) this.setCascade(null, this.root.classList.contains('in-feature'));
    this.#isReturn = false;
    this.#win.textContent = '';
    this.#win.classList.remove('lit');
    this.#banner.hidden = true;
  }

  /** The bar of the free spins; null takes it away. */
  setFeature(feature: { now: number; total: number; multiplier: number; won: bigint } | null): void {
    const isChanged = this.#feature.hidden === (feature !== null);
    this.#feature.hidden = feature === null;
    this.root.classList.toggle('in-feature', feature !== null);
    if (isChanged) this.setCascade(null, feature !== null);
    if (!feature) return;
    const item = (label: string, value: string): HTMLElement =>
      el('span', {}, el('small', { text: label }), el('b', { text: value }));
    this.#feature.replaceChildren(
      el('strong', { text: t('freeCount', { now: feature.now, total: feature.total }) }),
      ...(feature.multiplier > 1 ? [item(t('multiplier'), `×${feature.multiplier}`)] : []),
      item(t('roundWin'), money(feature.won)),
    );
  }

  #refreshWords(): void {
    write(this.#words, this.#wordsOf());
    write(this.#winLabel, t(this.#isReturn ? 'returned' : 'win'));
  }

  #refreshStake(report: boolean): void {
    write(this.#stake, money(this.#chosen));
    enable(this.#less, this.#ready && this.#chosen !== this.#stakes[0]);
    enable(this.#more, this.#ready && this.#chosen !== this.#stakes.at(-1));
    if (report) this.#actions.stakeChanged(this.#chosen);
  }

  #stepper(name: 'minus' | 'plus', label: Key, step: number): HTMLButtonElement {
    const choose = (): void => {
      if (!this.#ready) return;
      this.#chosen = stakeBeside(this.#stakes, this.#chosen, step);
      this.#refreshStake(true);
    };
    return named(
      el('button', { class: 'step', attrs: { type: 'button', 'aria-disabled': 'true' }, on: { click: choose } }, icon(name)),
      () => t(label),
    );
  }

  #build(gameName: () => string, soundOn: boolean): HTMLElement {
    const tool = (name: 'info' | 'history' | 'shield' | 'back', label: Key, run: () => void): HTMLButtonElement =>
      named(el('button', { class: `round-button to-${name}`, attrs: { type: 'button' }, on: { click: run } }, icon(name)), () =>
        t(label),
      );
    const label = (key: Key): HTMLElement => words(el('span', { class: 'label' }), () => t(key));
    const head = el(
      'header',
      { class: 'top' },
      tool('back', 'back', () => this.#actions.back()),
      this.#badge,
      el('span', { class: 'gap' }),
      this.#soundButton(soundOn),
      tool('shield', 'fairness', () => this.#actions.fairness()),
      tool('history', 'history', () => this.#actions.history()),
      tool('info', 'info', () => this.#actions.info()),
    );
    const logo = words(el('h1', { class: 'logo' }), gameName);
    const headline = el('div', { class: 'headline' }, logo, this.#feature, this.#banner);
    const slot = el('main', { class: 'slot' }, headline, this.#ladder, this.area);
    const stake = el(
      'div',
      { class: 'stake' },
      this.#less,
      el('div', { class: 'stack' }, label('stake'), this.#stake),
      this.#more,
    );
    const win = el('div', { class: 'stack win' }, this.#winLabel, this.#win);
    const balance = el('div', { class: 'stack balance' }, label('balance'), this.#balance);
    const controls = el('section', { class: 'controls' }, balance, stake, this.#spin, win);
    onLanguage(() => controls.setAttribute('aria-label', t('controls')));
    return el('div', { class: 'game' }, this.canvas, head, slot, this.#words, controls);
  }

  #soundButton(soundOn: boolean): HTMLButtonElement {
    let on = soundOn;
    const button = el('button', { class: 'round-button', attrs: { type: 'button' } });
    const refresh = (): void => {
      button.replaceChildren(icon(on ? 'soundOn' : 'soundOff'));
      button.setAttribute('aria-pressed', String(on));
      button.setAttribute('aria-label', t(on ? 'soundOff' : 'soundOn'));
      button.title = t(on ? 'soundOff' : 'soundOn');
    };
    button.addEventListener('click', () => {
      on = !on;
      this.#actions.sound(on);
      refresh();
    });
    onLanguage(refresh);
    return button;
  }
}
