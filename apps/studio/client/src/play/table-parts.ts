import type { StudioApi } from '../api.ts';
import type { ParentPage } from '../parent.ts';
import type { Waiting } from '../rules/steadfast.ts';
import type { SoundPlayer } from '../sound/player.ts';
import type { BoardScene } from '../stage/board-scene.ts';
import type { Hud } from '../ui/hud.ts';
import type { ClientSeed } from './client-seed.ts';
import type { FairPlay } from './fair-play.ts';
import type { Moments } from './moments.ts';
import type { Waiter } from './wait.ts';

/** What the course of play works with. */
export interface TableParts {
  api: StudioApi;
  parent: ParentPage;
  scene: BoardScene;
  hud: Hud;
  sound: SoundPlayer;
  /** How a call that got no answer is waited for. */
  waiting: Waiting;
  seed: ClientSeed;
  /** The calls that play, compared with what was announced. */
  fair: FairPlay;
  waiter: Waiter;
  moments: Moments;
  nameOf(symbol: string): string;
  cycleMs: number;
  reducedMotion: boolean;
  /** The multiplier stands on a reel of its own and is not repeated beside the free spins. */
  hasMultiplierReel: boolean;
  /** Play money that can be filled up. */
  isTrial: boolean;
  /** Play money in an account of the site. */
  isDemo: boolean;
  /** Asks the page around the game for its way to more money; null where nobody hears it. */
  deposit: (() => void) | null;
  leave(): void;
}
