import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wishingWell } from '../../../src/arcade/wishing-well.ts';
import type { ArcadeRound } from '../../../src/shared/arcade-protocol.ts';
import { Deck } from './deck.ts';

/** As much of an element as the deck needs without a page. */
class FakeNode {
  readonly attributes = new Map<string, string>();
  children: FakeNode[] = [];
  className = '';
  textContent = '';
  disabled = false;

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  append(...nodes: FakeNode[]): void {
    this.children.push(...nodes);
  }

  replaceChildren(...nodes: FakeNode[]): void {
    this.children = nodes;
  }

  contains(node: FakeNode | null): boolean {
    return node !== null && (node === this || this.children.some((child) => child.contains(node)));
  }

  querySelectorAll(): FakeNode[] {
    return this.children;
  }

  querySelector(selector: string): FakeNode | null {
    const code = /data-at="(.+)"/.exec(selector)?.[1];
    return this.children.find((child) => code === undefined || child.getAttribute('data-at') === code) ?? null;
  }

  addEventListener(): void {}

  focus(): void {
    page.activeElement = this;
  }
}

const [body, other] = [new FakeNode(), new FakeNode()];
const page = { activeElement: body, body, createElement: () => new FakeNode() };

const round = (...codes: string[]): ArcadeRound =>
  ({ stake: '10000', view: { kind: 'well' }, choices: codes.map((code) => ({ code, cost: '0' })) }) as unknown as ArcadeRound;

const over = vi.fn();
let deck: Deck;
const choices = (): FakeNode[] => (deck.root as unknown as FakeNode).children;

/** A round whose second choice was made by keyboard: what is locked loses the focus. */
beforeEach(() => {
  vi.stubGlobal('document', page);
  over.mockReset();
  deck = new Deck({ game: wishingWell, changed: () => undefined, choose: () => undefined, over });
  deck.offer(round('hit', 'stand'), () => true);
  choices()[1]?.focus();
  deck.lock();
  page.activeElement = body;
});
afterEach(() => void vi.unstubAllGlobals());

it('gives the focus back to what had it, else to the first choice, else to what begins the next round', () => {
  deck.offer(round('hit', 'stand'), () => true);
  expect(choices().indexOf(page.activeElement)).toBe(1);
  deck.lock();
  page.activeElement = body;
  deck.offer(round('hit', 'double'), () => true);
  expect(choices().indexOf(page.activeElement)).toBe(0);
  deck.lock();
  page.activeElement = body;
  deck.prepare();
  expect(over).toHaveBeenCalledOnce();
});

it('leaves the focus where the player has gone meanwhile, and does not come back to it later', () => {
  page.activeElement = other;
  deck.offer(round('hit', 'stand'), () => true);
  expect(page.activeElement).toBe(other);
  page.activeElement = body;
  deck.prepare();
  expect([page.activeElement, over.mock.calls.length]).toEqual([body, 0]);
});
