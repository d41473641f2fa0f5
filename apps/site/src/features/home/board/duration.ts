import type { useT } from '../../../shared/i18n/use-t.ts';

type Translate = ReturnType<typeof useT>;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** A duration of whole seconds in the reader's language, in at most two units: `1 min 32 sec`. */
export function durationText(t: Translate, duration: number): string {
  const whole = Math.max(0, Math.round(duration));
  const [hours, minutes, seconds] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  if (hours > 0) return t('duration_hours', { hours, minutes });
  return minutes > 0 ? t('duration_minutes', { minutes, seconds }) : t('duration_seconds', { seconds });
}

/** How long ago a moment was, in its largest unit: `2 min. ago`. Moments in milliseconds since the epoch. */
export function agoText(t: Translate, moment: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - moment) / 1000));
  if (seconds === 0) return t('ago_now');
  if (seconds < MINUTE) return t('ago_seconds', { seconds });
  if (seconds < HOUR) return t('ago_minutes', { minutes: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return t('ago_hours', { hours: Math.floor(seconds / HOUR) });
  return t('ago_days', { days: Math.floor(seconds / DAY) });
}
