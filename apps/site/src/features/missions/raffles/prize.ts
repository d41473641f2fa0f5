import type { RaffleShown } from '../../../domain/raffles/raffles.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { useGiven } from '../mission-row.tsx';

type Prize = Pick<RaffleShown['prizes'][number], 'amount' | 'points' | 'multiple'>;

/** A prize with what is to be wagered for it. */
export function usePrize(): (prize: Prize) => string {
  const t = useT();
  const given = useGiven();
  return (prize) => {
    const text = given({ ...prize, score: 0, tickets: 0 });
    return prize.amount > 0 && prize.multiple > 0 ? `${text} · ${t('ms_wager', { multiple: `${prize.multiple}×` })}` : text;
  };
}

/** A share of a whole in percent; small ones keep enough figures to tell them apart. */
export function useShare(): (part: number, whole: number) => string {
  const locale = useLocaleTag();
  return (part, whole) =>
    (whole === 0 ? 0 : part / whole).toLocaleString(locale, { style: 'percent', maximumSignificantDigits: 4 });
}

/** The shares of the numbers as they are now: what is used up counts as no prize, which is the last. */
export function sharesOf({ prizes, blank }: Pick<RaffleShown, 'prizes' | 'blank'>): number[] {
  const open = prizes.map(({ weight, left }) => (left > 0 ? (weight ?? 0) : 0));
  const total = prizes.reduce((sum, { weight }) => sum + (weight ?? 0), blank);
  return [...open, total - open.reduce((sum, weight) => sum + weight, 0)];
}
