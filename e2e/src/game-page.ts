import type { FrameLocator, Locator, Page } from '@playwright/test';
import { en } from '../../apps/studio/client/src/text/en.ts';
import type { Game } from '../../apps/studio/src/engine/game.ts';
import type { RoundOutcome } from '../../apps/studio/src/engine/round.ts';
import { currentGame } from '../../apps/studio/src/games/registry.ts';
import { type NextRound, seedFor } from './chance.ts';
import { expect } from './fixtures.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The game's words in English as a pattern in which `{name}` stands for any value. */
export const gameWords = (key: keyof typeof en): RegExp =>
  new RegExp(
    `^${en[key]
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
  );

/** A game in its frame, as a player handles it. */
export class GamePage {
  readonly #page: Page;
  readonly frame: FrameLocator;
  readonly spin: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.frame = page.frameLocator('iframe');
    this.spin = this.frame.getByRole('button', { name: en.spin, exact: true });
  }

  /** Waits until a spin may start. */
  async ready(): Promise<void> {
    await expect(this.spin).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  }

  /** The rules of the game that the frame shows. */
  async game(): Promise<Game> {
    const handle = await this.#page.locator('iframe').elementHandle();
    const url = (await handle?.contentFrame())?.url() ?? '';
    const game = currentGame(new URL(url).pathname.split('/')[2] ?? '');
    if (!game) throw new Error(`no game at ${url}`);
    return game;
  }

  /** Mixes in the player's own text so that the next round is as wanted. */
  async choose(wanted: (round: RoundOutcome) => boolean): Promise<RoundOutcome> {
    const game = await this.game();
    return (await this.mixIn((next) => seedFor(game, next, wanted))).round;
  }

  /** Mixes in the player's own text, found for what the game's fairness panel shows of the next round. Answers what was found. */
  async mixIn<T extends { seed: string }>(find: (next: NextRound) => T): Promise<T> {
    await this.frame.getByRole('button', { name: en.fairness, exact: true }).click();
    const panel = this.frame.getByRole('dialog', { name: en.fairTitle });
    const numbers = panel.getByText(/^[0-9a-f]{64}$/);
    await expect(numbers).toHaveCount(2);
    const [commitment = '', clientRandom = ''] = await numbers.allInnerTexts();
    const found = find({ commitment, clientRandom });
    await panel.getByRole('textbox', { name: en.fairSeed }).fill(found.seed);
    await panel.getByRole('button', { name: en.fairSave, exact: true }).click();
    await expect(panel.getByText(en.fairSaved)).toBeVisible();
    await panel.getByRole('button', { name: en.close, exact: true }).click();
    await expect(panel).toBeHidden();
    return found;
  }

  /** Presses the button of a message in the game. */
  async answer(title: RegExp, button: string): Promise<void> {
    const message = this.frame.getByRole('dialog', { name: title });
    await expect(message).toBeVisible({ timeout: 60_000 });
    await message.getByRole('button', { name: button, exact: true }).click();
  }
}

/** Nothing of the table in a frame has to be scrolled to. */
export const expectWhole = (frame: FrameLocator): Promise<void> =>
  expect.poll(() => frame.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);

export { en as gameText };
