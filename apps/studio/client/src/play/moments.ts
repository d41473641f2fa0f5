import type { RoundView } from '../../../src/shared/protocol.ts';
import { money } from '../money.ts';
import { type Celebration, celebrationOf, countUpMs, isCelebrated } from '../rules/celebration.ts';
import { SCENE_MS, WIN_REST_MS } from '../rules/moment-clock.ts';
import type { SoundPlayer } from '../sound/player.ts';
import type { GameLook } from '../stage/look.ts';
import { t } from '../text/text.ts';
import { confirmed } from '../ui/dialog.ts';
import { openMoment } from '../ui/moment.ts';

interface MomentParts {
  look: GameLook;
  sound: SoundPlayer;
  reducedMotion: boolean;
}

/** True for a win that gets a scene of its own. */
export function isStaged(level: Celebration): boolean {
  return level === 'big' || level === 'huge';
}

/** The peaks of a game, each a scene over the whole screen. What they show is what the studio said; they settle when play goes on. */
export class Moments {
  readonly #parts: MomentParts;

  constructor(parts: MomentParts) {
    this.#parts = parts;
  }

  /** Free spins begin; the player starts them. */
  async start({ freeSpinsLeft: count, stake }: RoundView): Promise<void> {
    const { look, sound, reducedMotion } = this.#parts;
    sound.feature();
    const text = t('freeText', { stake: money(stake) });
    const words = {
      kind: 'start' as const,
      level: 'none' as const,
      label: t('freeTitle', { count }),
      said: text,
      title: t('freeSpinsTitle'),
      figure: BigInt(count),
      write: String,
      text,
      button: t('freeStart'),
    };
    await openMoment(look, words, { countMs: SCENE_MS, restMs: null }, reducedMotion);
  }

  /** One spin won much. Play goes on by itself after a while. */
  async win(amount: bigint, level: Celebration): Promise<void> {
    const { look, sound, reducedMotion } = this.#parts;
    sound.win(level);
    const title = t(level === 'huge' ? 'levelHuge' : 'levelBig');
    const label = `${title}: ${money(amount)}`;
    const words = {
      kind: 'win' as const,
      level,
      label,
      title,
      figure: amount,
      write: (part: bigint) => money(part),
      button: t('go'),
    };
    await openMoment(look, words, { countMs: countUpMs(level, reducedMotion), restMs: WIN_REST_MS }, reducedMotion);
  }

  /** Free spins are over: what the round paid, by its parts. Without a scene when that is not above the stake (RTS 14F). */
  async summary({ payout, stake, spins }: RoundView): Promise<void> {
    const { look, sound, reducedMotion } = this.#parts;
    const total = BigInt(payout);
    const level = celebrationOf(total, BigInt(stake));
    const text = t('freeTotal', { amount: money(payout), stake: money(stake) });
    if (!isCelebrated(level)) return confirmed(t('freeDone'), text, t('go'));
    sound.win(level);
    const paid = spins.filter(({ free }) => !free).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const count = spins.filter(({ free }) => free).length;
    const words = {
      kind: 'summary' as const,
      level,
      label: t('freeDone'),
      said: text,
      title: t('freeDone'),
      figure: total,
      write: (part: bigint) => money(part),
      parts: [
        [t('paidSpin'), money(paid)],
        [t('freeTitle', { count }), money(total - paid)],
        [t('stake'), money(stake)],
      ] as const,
      button: t('go'),
    };
    await openMoment(look, words, { countMs: Math.max(SCENE_MS, countUpMs(level, reducedMotion)), restMs: null }, reducedMotion);
  }
}
