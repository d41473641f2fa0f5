import type { ReactNode } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, endText, startOfBusinessDay } from '../../shared/lib/dates.ts';
import { exactMoneyText, exactSignedMoneyText, moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { Note } from '../../shared/ui/text/note.tsx';

/** How figures of a team are written: amounts, results with their sign, and business days. */
export function useFigures() {
  const brand = useBrand();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = brand;
  return {
    money: (wire: number): string => moneyText(wire, currencySymbol),
    signedText: (wire: number): string => signedMoneyText(wire, currencySymbol),
    /** Of single bets, with every decimal that they have. */
    exact: (wire: number): string => exactMoneyText(wire, currencySymbol),
    exactSigned: (wire: number): ReactNode => <SignedFigure value={wire} text={exactSignedMoneyText(wire, currencySymbol)} />,
    signed: (wire: number): ReactNode => <SignedFigure value={wire} text={signedMoneyText(wire, currencySymbol)} />,
    day: (day: string): string => dateText(startOfBusinessDay(day, brand), locale, businessTimezone),
  };
}

/** Up to when everything that has happened is in the figures. */
export function UpdatedAt({ at }: { at: number | null }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return (
    <Note icon="clock">
      {at === null ? t('rp_not_counted') : t('rp_updated_at', { time: endText(at, locale, businessTimezone) })}
    </Note>
  );
}
