const MINUTE = 60;
const HOUR = 3600;

/** A duration of whole seconds as the reader's language writes it, in at most two units: `1 min 32 sec`. */
export function durationParts(seconds: number, locale: string): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE) return unit(whole, 'second');
  const [size, large, small] = whole < HOUR ? ([1, 'minute', 'second'] as const) : ([MINUTE, 'hour', 'minute'] as const);
  const inSmall = Math.floor(whole / size);
  const rest = inSmall % MINUTE;
  const first = unit(Math.floor(inSmall / MINUTE), large);
  return rest === 0 ? first : `${first} ${unit(rest, small)}`;
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
