import type { Params } from '../../../src/arcade/game.ts';
import type { ArcadeRound } from '../../../src/shared/arcade-protocol.ts';
import type { Voice } from '../sound/voice.ts';

/** What a scene asks and how it may move. */
export interface SceneParts {
  choose(choice: string): void;
  reducedMotion: boolean;
  /** One step of what is happening is heard, each a note higher. */
  note(step: number): void;
}

/** A line of the table of payouts. */
export interface Pay {
  name: string;
  /** In hundredths of the stake. */
  back: number;
}

/** What a game shows. It decides nothing: what it shows came from the studio. */
export interface Scene {
  readonly root: HTMLElement;
  /** Shows a round as far as it has come, or what is chosen before one. Settles when what is new has been seen. */
  show(round: ArcadeRound | null, params: Params): Promise<void>;
  /** Lets the player choose in the scene itself, or not. */
  enable(isOpen: boolean): void;
  /** Whether it takes a choice by itself, so that it needs no button. */
  takes(choice: string): boolean;
}

/** A game as the client shows it. */
export interface ArcadeLook {
  voice: Voice;
  scene(parts: SceneParts): Scene;
  /** What there is to win with what is chosen, for the information page. */
  pays(params: Params): readonly Pay[];
}
