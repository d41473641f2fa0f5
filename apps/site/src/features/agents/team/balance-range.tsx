import { useT } from '../../../shared/i18n/use-t.ts';
import { type Bounds, RangeInputs } from '../range-inputs.tsx';

interface BalanceRangeProps {
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
}

const AMOUNT = /^\d{1,11}([.,]\d{1,2})?$/;

/** Bounds as they are asked for: what is no amount is no bound. */
export function cleanBounds({ from, to }: Bounds): Bounds {
  const clean = (text: string): string => (AMOUNT.test(text.trim()) ? text.trim().replace(',', '.') : '');
  return { from: clean(from), to: clean(to) };
}

/** Between what amounts the own balance lies. */
export function BalanceRange(props: BalanceRangeProps) {
  const t = useT();
  return <RangeInputs {...props} labels={{ from: t('tm_balance_from'), to: t('tm_balance_to') }} />;
}
