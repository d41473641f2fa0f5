/** How a language writes a date: its tag for `Intl`, with the region whose dates its readers write. */
const DATES: Readonly<Record<string, string>> = {
  VI: 'vi-VN',
  EN: 'en-GB',
  CN: 'zh-CN',
  // Thai counts years from the Buddha: 2569 is 2026.
  TH: 'th-TH',
  ID: 'id-ID',
  TY: 'fil-PH',
};
/** Vietnamese writes its dates in figures: 22/11/2026. */
const IN_FIGURES = 'VI';
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const SHORT_TIME = { hour: '2-digit', minute: '2-digit' } as const;
const TIME = { ...SHORT_TIME, second: '2-digit' } as const;
const FIGURES = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, known);
  return known;
}

/** The date of a moment (milliseconds since the epoch) as a language of the platform writes it, in a time zone. */
export function dateOf(moment: number, language: string, timeZone: string): string {
  const tag = DATES[language] ?? 'en-GB';
  return formatOf(tag, { ...(language === IN_FIGURES ? FIGURES : DATE), timeZone }).format(moment);
}

/** The time of day of a moment, `16:05:07` in every language; without seconds where `isShort`. */
export function timeOf(moment: number, timeZone: string, isShort = false): string {
  const parts = isShort ? SHORT_TIME : TIME;
  return formatOf('en-GB', { ...parts, hourCycle: 'h23', timeZone }).format(moment);
}

/** The name of a time zone at a moment, the same in every language: `GMT+7`. */
export function zoneName(moment: number, timeZone: string): string {
  const parts = formatOf('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Date, time to the second and the zone's name: `22/11/2026 16:05:07 GMT+7`. One form in site, games and mails. */
export function momentOf(moment: number, language: string, timeZone: string): string {
  return `${dateOf(moment, language, timeZone)} ${timeOf(moment, timeZone)} ${zoneName(moment, timeZone)}`;
}
