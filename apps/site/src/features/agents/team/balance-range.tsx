import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './balance-range.module.css';

/** What is typed as the lowest and the highest amount. */
export interface Bounds {
  from: string;
  to: string;
}

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
export function BalanceRange({ bounds, onChange }: BalanceRangeProps) {
  const t = useT();
  return (
    <div className={styles.range}>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={styles.bound}>
          <span>{t(bound === 'from' ? 'tm_balance_from' : 'tm_balance_to')}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={bounds[bound]}
            onChange={(event) => onChange({ ...bounds, [bound]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
