import type { SceneTimes } from '../rules/moment-clock.ts';
import type { Rect, Size } from '../stage/geometry.ts';
import type { GameLook } from '../stage/look.ts';
import { MomentStage } from '../stage/moment-stage.ts';
import { el } from './dom.ts';
import { type MomentWords, openScene } from './scene.ts';

/** Opens a scene of a game that is drawn on a canvas; it settles as any scene does. With `reducedMotion` nothing moves. */
export function openMoment(look: GameLook, words: MomentWords, times: SceneTimes, reducedMotion: boolean): Promise<void> {
  const canvas = el('canvas', { attrs: { 'aria-hidden': 'true' } });
  const stage = new MomentStage(look, words.kind, words.level, reducedMotion);
  const picture = {
    node: canvas,
    layout: (view: Size, taken: Rect) => stage.layout(canvas, view, taken),
    draw: (now: number) => stage.draw(now),
  };
  return openScene(picture, words, times, reducedMotion);
}
