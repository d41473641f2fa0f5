import type { Area, Outcome } from '../../../../src/tables/area.ts';
import { BINGOS, type BingoKind, cardOf, wonBy } from '../../../../src/tables/bingo.ts';
import { money } from '../../money.ts';
import { el, write } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import { areaName } from '../names.ts';
import { tt } from '../text/text.ts';
import { walkByArrows } from './arrows.ts';
import './bingo-felt.css';
import { type BetFelt, LaidChip } from './felt.ts';

/** A card on the felt: bought by laying chips on it, its price. */
interface Shown {
  area: Area;
  button: HTMLButtonElement;
  chip: LaidChip;
  won: HTMLElement;
  grid: HTMLElement;
  /** The number of the card that is drawn, and what it comes to. */
  number: number | null;
  card: ReturnType<typeof cardOf>;
  /** Its fields by their numbers, and the numbers of those that are daubed. */
  fields: ReadonlyMap<number, HTMLElement>;
  daubed: ReadonlySet<number>;
  /** What it has won so far, in hundredths of its price. */
  back: number;
}

const drawNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The cards of a player. The device draws their numbers, and daubs what is called on those that were bought. */
export class BingoFelt implements BetFelt {
  readonly root: HTMLElement;
  readonly #desk: Desk;
  readonly #kind: BingoKind;
  readonly #cards: Shown[];

  constructor(desk: Desk, kind: BingoKind, lay: (area: string) => void) {
    this.#desk = desk;
    this.#kind = kind;
    const { areas } = desk.table.game;
    for (const { code } of areas) if (!desk.isNamed(code)) desk.name(code, drawNumber());
    this.#cards = areas.map((area) => this.#card(area, () => lay(area.code)));
    const others = el('button', {
      class: 'other-cards',
      text: tt('otherCards'),
      attrs: { type: 'button' },
      on: { click: () => this.#otherNumbers() },
    });
    const attrs = { 'aria-label': tt('felt'), 'data-balls': String(BINGOS[kind].balls) };
    this.root = el('section', { class: 'felt felt-bingo', attrs }, ...this.#cards.map(({ button }) => button), others);
    walkByArrows(this.root);
    this.update();
  }

  #card(area: Area, click: () => void): Shown {
    const chip = new LaidChip();
    const won = el('span', { class: 'bingo-won' });
    const grid = el('span', { class: 'bingo-grid' });
    const head = el('span', { class: 'bingo-head' }, el('span', { class: 'area-name', text: areaName(area) }), ' ', won);
    const attrs = { type: 'button', 'data-area': area.code };
    const button = el('button', { class: 'bet-area', attrs, on: { click } }, head, grid, chip.root);
    return { area, button, chip, won, grid, number: null, card: [], fields: new Map(), daubed: new Set(), back: 0 };
  }

  /** Other numbers for the cards on which nothing lies. */
  #otherNumbers(): void {
    for (const { area } of this.#cards) if (this.#desk.on(area.code) === 0n) this.#desk.name(area.code, drawNumber());
  }

  #fill(shown: Shown, number: number): void {
    const card = cardOf(this.#kind, number);
    const isSquare = card.length === card[0]?.length;
    shown.number = number;
    shown.card = card;
    write(shown.won, '');
    shown.grid.style.setProperty('--columns', String(card[0]?.length ?? 1));
    shown.grid.style.setProperty('--rows', String(card.length));
    // A name of the button is read off what stands in it: its numbers need something between them.
    const field = (each: number): HTMLElement =>
      el('span', { class: each > 0 ? '' : isSquare ? 'free' : 'empty', text: each > 0 ? String(each) : '' });
    const drawn = card.flat().map((each) => [each, field(each)] as const);
    shown.grid.replaceChildren(...drawn.flatMap(([, node]) => [node, ' ']));
    shown.fields = new Map(drawn.filter(([each]) => each > 0));
    shown.daubed = new Set();
    shown.back = 0;
  }

  update(): void {
    const desk = this.#desk;
    this.root.dataset['open'] = String(desk.canChange);
    for (const shown of this.#cards) {
      const { area, button, chip } = shown;
      const number = desk.pick(area.code) ?? 0;
      if (number !== shown.number) this.#fill(shown, number);
      const amount = desk.on(area.code);
      chip.write(amount);
      button.dataset['laid'] = amount === 0n ? 'no' : desk.bet ? 'staked' : 'yes';
      button.title = amount > 0n ? `${areaName(area)} · ${money(amount)}` : areaName(area);
    }
  }

  /** Daubs what is called on the bought cards. */
  follow(called: Outcome): void {
    const known = new Set(called);
    for (const shown of this.#cards) {
      const { area, won, card, fields } = shown;
      const isBought = this.#desk.bet !== null && this.#desk.on(area.code) > 0n;
      if (!isBought && shown.daubed.size === 0) continue;
      const daubed = new Set([...fields.keys()].filter((each) => isBought && known.has(each)));
      // A ball that is not on the card changes nothing of it.
      if (daubed.size === shown.daubed.size && [...daubed].every((each) => shown.daubed.has(each))) continue;
      for (const [each, field] of fields) if (daubed.has(each) !== shown.daubed.has(each)) field.classList.toggle('daubed');
      shown.daubed = daubed;
      const wins = daubed.size > 0 ? wonBy(this.#kind, card, called) : [];
      shown.back = wins.reduce((sum, { pays }) => sum + pays, 0);
      write(won, wins.map(({ pattern, pays }) => `${tt(`pattern.${pattern}`)} ×${pays / 100}`).join(' · '));
    }
  }

  /** Of cards that won more than their price it says so aloud where the bet as a whole is celebrated; before the end nobody knows that. */
  light(outcome: Outcome | null, isCelebrated = false): void {
    this.follow(outcome ?? []);
    for (const { won, back } of this.#cards) won.dataset['own'] = isCelebrated && back > 100 ? 'won' : 'no';
  }
}

/** What each pattern pays, by the balls within which it is whole. */
export function prizeTable(kind: BingoKind): HTMLElement {
  const rows = BINGOS[kind].prizes.flatMap(({ pattern, within }) => [
    el('dt', { text: tt(`pattern.${pattern}`) }),
    el('dd', {}, ...within.map(([balls, pays]) => el('span', { text: `≤ ${balls}: ×${pays / 100}` }))),
  ]);
  // Its place scrolls where it is low.
  const attrs = { 'aria-label': tt('prizes'), tabindex: '0' };
  return el(
    'section',
    { class: 'roads', attrs },
    el('p', { class: 'dim', text: tt('prizes') }),
    el('dl', { class: 'bingo-prizes' }, ...rows),
  );
}
