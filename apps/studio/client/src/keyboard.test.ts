import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArcadeGame, Params } from '../../src/arcade/game.ts';
import { arcadeGames } from '../../src/arcade/registry.ts';
import { playedRound } from '../../src/arcade/round.ts';
import type { ArcadeReply } from '../../src/shared/arcade-protocol.ts';
import type { BetRequest, TableBetView, TableState } from '../../src/shared/table-protocol.ts';
import { roundAt } from '../../src/tables/clock.ts';
import { TABLES, type Table } from '../../src/tables/tables.ts';
import type { ArcadeApi } from './arcade/api.ts';
import { Course, type CourseParts } from './arcade/course.ts';
import { Deck } from './arcade/deck.ts';
import { lookOf } from './arcade/games/registry.ts';
import { speak as speakArcade } from './arcade/text/text.ts';
import { Waiter } from './play/wait.ts';
import type { TablesApi } from './tables/api.ts';
import { Desk } from './tables/desk.ts';
import { TableFrame } from './tables/frame.ts';
import { speak as speakTables } from './tables/text/text.ts';
import { Hud } from './ui/hud.ts';

/** What one stop of the tabulator key stands for: the arrows go on among them. */
const GROUPS = '.bet-area, .chip, .cell';
const CONTROLS = 'button, a[href], input, select';
const NOW = 1_800_000_000_000;
const quiet = new Proxy({}, { get: () => () => undefined });

const shown = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => !node.closest('[hidden]'));
const isStop = (node: HTMLElement): boolean =>
  node.tabIndex >= 0 &&
  !(node as HTMLButtonElement).disabled &&
  ((node as HTMLInputElement).type !== 'radio' || (node as HTMLInputElement).checked);
const focused = (): HTMLElement => document.activeElement as HTMLElement;

/** Goes on by the tabulator key until a control is reached; it never leads to one that is not shown. */
function tabTo(selector: string): void {
  const stops = shown(`${CONTROLS}, [tabindex]`).filter(isStop);
  const from = stops.indexOf(focused());
  const way = [...stops.slice(from + 1), ...stops.slice(0, from + 1)];
  const found = way.find((node) => node.matches(selector));
  if (!found) throw new Error(`no way leads to ${selector}`);
  found.focus();
}

/** Presses a key on what has the focus, as a browser does: Enter and Space press a button. */
function press(key: string): void {
  const on = focused();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  on.dispatchEvent(event);
  if (!event.defaultPrevented && (key === 'Enter' || key === ' ') && on.tagName === 'BUTTON') on.click();
}

/** The focus is on something that is there and can have it: whoever plays by keyboard sees where they are. */
function expectFocus(): void {
  const on = focused();
  expect([on === document.body, on.isConnected, (on as HTMLButtonElement).disabled ?? false, on.closest('[hidden]')]).toEqual([
    false,
    true,
    false,
    null,
  ]);
}

/** Every control that is shown is a stop, or one of a group in which the arrows go on. */
function expectReachable(): void {
  const groups = new Map<string, HTMLElement[]>();
  for (const node of shown(CONTROLS)) {
    if (node.matches(GROUPS)) groups.set(node.classList[0] ?? '', [...(groups.get(node.classList[0] ?? '') ?? []), node]);
    else if ((node as HTMLInputElement).type !== 'radio') expect([node.className, isStop(node)]).toEqual([node.className, true]);
  }
  for (const [name, nodes] of groups) expect([name, nodes.some(isStop)]).toEqual([name, true]);
}

beforeEach(() => {
  const window = new Window();
  window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
  Object.assign(window.Element.prototype, {
    animate: () => ({ finished: Promise.resolve(), cancel: () => undefined }),
    getAnimations: () => [],
  });
  for (const name of [
    'document',
    'Event',
    'KeyboardEvent',
    'HTMLElement',
    'HTMLInputElement',
    'HTMLSelectElement',
    'Element',
    'matchMedia',
  ] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  // Nothing moves here.
  for (const name of ['requestAnimationFrame', 'cancelAnimationFrame']) vi.stubGlobal(name, () => 0);
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table whose studio answers at once. */
function sit(table: Table) {
  const desk = new Desk(table);
  const sent: BetRequest[] = [];
  const bet = ({ stakes, roundNo }: BetRequest): TableBetView => ({
    ...{ betId: 'b', table: table.code, roundNo, stakes: [...stakes], payout: '0', state: 'placed', outcome: [], createdAt: NOW },
    total: String(stakes.reduce((sum, { stake }) => sum + BigInt(stake), 0n)),
  });
  const api = {
    place: async (request: BetRequest) => {
      sent.push(request);
      return { bet: bet(request), balance: '1' };
    },
    takeBack: async () => ({ bet: { ...bet(sent[0] as BetRequest), state: 'returned' }, balance: '2' }),
  } as unknown as TablesApi;
  const frame = new TableFrame({
    ...{ desk, api, demo: true },
    sound: quiet as never,
    leave: vi.fn(),
    moved: vi.fn(),
    sat: vi.fn(),
  });
  document.body.append(frame.root);
  frame.show();
  const { opensAt } = roundAt(table, NOW);
  vi.setSystemTime(opensAt + 1_000);
  const about = {
    table: table.code,
    state: 'open',
    commitment: '',
    mix: 'ab',
    version: table.version,
    seed: null,
    shoe: '',
    outcome: [],
    isSample: false,
  };
  const round = { ...roundAt(table, Date.now()), ...about } as unknown as TableState['round'];
  desk.hear(
    { now: Date.now(), round, ...{ hasNumber: true, next: null, seats: [], players: 0, bet: null, past: [] } },
    Date.now(),
  );
  return { desk, sent, frame };
}

describe('by keyboard alone', () => {
  const kinds = [...new Map(TABLES.map((table) => [table.game.kind, table])).values()];
  it.each(kinds.map((table) => [table.game.kind, table] as const))(
    'a bet is laid, staked and taken back at %s',
    async (_, table) => {
      await speakTables('EN');
      const { desk, sent, frame } = sit(table);
      expectReachable();
      tabTo('.bet-area');
      press('Enter');
      tabTo('.chip');
      press('ArrowRight');
      expect(desk.chip).toBe(table.chips[2]);
      expectFocus();
      tabTo('.main-action');
      press(' ');
      await vi.advanceTimersByTimeAsync(0);
      expect(sent.map(({ stakes }) => stakes.map(({ stake }) => stake))).toEqual([[String(table.chips[1])]]);
      expect(focused().dataset['does']).toBe('take-back');
      // What can be pressed now is as it was: nothing that a player stands on is gone with the stake.
      expectReachable();
      press('Enter');
      await vi.advanceTimersByTimeAsync(0);
      expect(focused().dataset['does']).toBe('stake');
      expectFocus();
      // At another table of the house the way goes on where it was.
      tabTo('.table-title');
      desk.sit(table);
      frame.show();
      expect(focused().className).toBe('table-title');
      expectFocus();
    },
  );

  it('a height is typed while others bet, and is named with Enter', async () => {
    await speakTables('EN');
    const table = TABLES.find(({ game }) => game.kind === 'crash');
    if (!table) throw new Error('there is no flight');
    const { desk } = sit(table);
    tabTo('.targets input');
    const input = focused() as HTMLInputElement;
    input.value = '2,';
    desk.changed();
    expect(input.value).toBe('2,');
    input.value = '2,5';
    input.dispatchEvent(new Event('change'));
    expect([desk.pick('flight'), input.value]).toEqual([250, '2.50']);
    input.value = 'high';
    input.dispatchEvent(new Event('change'));
    expect([desk.pick('flight'), input.value]).toEqual([5_000, '']);
  });

  it.each(arcadeGames().map((game) => [game.code, game] as const))('a round is played to its end at %s', async (_, game) => {
    await speakArcade('EN');
    const { course, opened } = await open(game);
    expectReachable();
    tabTo('.spin');
    press('Enter');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened()).toBe(1);
    for (let steps = 0; course.isOpen() && steps < 12; steps += 1) {
      expectReachable();
      const next = '.choice:not([aria-disabled="true"]), .vp-tools .primary:not([aria-disabled="true"]), .cell';
      tabTo(next);
      press('Enter');
      expectFocus();
      await vi.advanceTimersByTimeAsync(2_000);
      expectFocus();
    }
    expect(course.isOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    tabTo('.spin');
    press(' ');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened()).toBe(2);
  });
});

/** A round of a game as a studio tells it that draws the same each time. */
function told(game: ArcadeGame, params: Params, made: readonly string[]): ArcadeReply {
  const seed = { secret: 'a1'.repeat(32), clientRandom: 'c1'.repeat(32), clientSeed: 'seed' };
  const { view, choices, isComplete } = playedRound(game, seed, params, made);
  const round = {
    ...{ roundId: 'r', stake: '10000', staked: '10000', payout: '0', state: isComplete ? 'closed' : 'open', params, made, view },
    ...{ choices: choices.map(({ code }) => ({ code, cost: '0' })), areas: [], pool: null },
  };
  return { round, pool: null, balance: '1000000', nextCommitment: 'n' } as unknown as ArcadeReply;
}

/** A game in the page, as its page puts it together. */
async function open(game: ArcadeGame) {
  const look = await lookOf(game.code);
  if (!look) throw new Error(`${game.code} has no look`);
  let [count, isOpen] = [0, false];
  const answer = (reply: ArcadeReply): ArcadeReply => {
    isOpen = reply.round.state === 'open';
    return reply;
  };
  const fair = {
    begin: () => undefined,
    open: async ({ params }: { params: Params }) => {
      count += 1;
      return answer(told(game, params, []));
    },
    step: async ({ params, made }: ArcadeReply['round'], choice: string) => answer(told(game, params, [...made, choice])),
  };
  const actions = { stakeChanged: vi.fn(), back: vi.fn(), info: vi.fn(), history: vi.fn(), fairness: vi.fn(), sound: vi.fn() };
  const hud = new Hud({ ...actions, spin: () => void course.play() }, () => game.code, false, true);
  const scene = look.scene({ choose: (choice) => void course.choose(choice), reducedMotion: true, note: vi.fn() });
  const deck = new Deck({
    game,
    changed: (params) => void course.chosen(params),
    choose: (choice) => void course.choose(choice),
    over: () => hud.focus(),
  });
  const parts = { hud, deck, scene, fair, sound: quiet, parent: quiet, board: null, api: {} as ArcadeApi };
  const more = { seed: { value: 'seed' }, waiter: new Waiter(), isTrial: false, isDemo: true, deposit: null, leave: vi.fn() };
  const course = new Course({ ...parts, ...more } as unknown as CourseParts);
  hud.area.append(scene.root);
  hud.area.after(deck.root);
  document.body.append(hud.root);
  hud.setStakes(game.stakes.map(String), String(game.stakes[1]));
  const session = { balance: '1000000', nextCommitment: 'n', openRound: null, pool: null };
  await course.begin(session as unknown as Parameters<Course['begin']>[0]);
  return { course: Object.assign(course, { isOpen: () => isOpen }), opened: () => count };
}
