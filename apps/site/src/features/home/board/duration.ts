import type { useT } from '../../../shared/i18n/use-t.ts';

type Translate = ReturnType<typeof useT>;

const MINUTE = 60;
const HOUR = 3600;

/** A duration of whole seconds in the reader's language, in at most two units: `1 min 32 sec`. */
export function durationText(t: Translate, duration: number): string {
  const whole = Math.max(0, Math.round(duration));
  const [hours, minutes, seconds] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  if (hours > 0) return t('duration_hours', { hours, minutes });
  // In words of our own: the first screen does not wait for the browser to load its number formats.
  return minutes > 0 ? t('duration_minutes', { minutes, seconds }) : t('duration_seconds', { seconds });
}

/** How long ago a moment was, in its largest unit: `2 min. ago`. Moments in milliseconds since the epoch. */
export function agoText(moment: number, now: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((now - moment) / 1000));
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  if (seconds < MINUTE) return format.format(-seconds, 'second');
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < 24 * HOUR) return format.format(-Math.floor(seconds / HOUR), 'hour');
  return format.format(-Math.floor(seconds / (24 * HOUR)), 'day');
}
