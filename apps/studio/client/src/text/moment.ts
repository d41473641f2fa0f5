import { momentOf } from '@marquee/money/moment';
import { language } from './text.ts';

let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which times are told from then on: the brand's, once the page around the game has named it. */
export function useTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** A moment (milliseconds) as the brand's betting record writes it, with the name of the zone. */
export function momentText(moment: number): string {
  return momentOf(moment, language(), zone);
}
