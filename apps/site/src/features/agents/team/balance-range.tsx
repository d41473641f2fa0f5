import { type FocusEvent, type FormEvent, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './balance-range.module.css';
import { balanceIn } from './use-team-search.ts';

interface BalanceRangeProps {
  value: string;
  onChange: (value: string) => void;
}

const AMOUNT = /^\d{1,11}([.,]\d{1,2})?$/;
/** What is typed as the address has it; what is no amount is no bound. */
const typed = (text: string): string => (AMOUNT.test(text.trim()) ? text.trim().replace(',', '.') : '');

/** Between what amounts the own balance lies: asked for when the fields are left, or by Enter. */
export function BalanceRange({ value, onChange }: BalanceRangeProps) {
  const t = useT();
  const [known, setKnown] = useState(value);
  const [bounds, setBounds] = useState(balanceIn(value));
  if (known !== value) {
    setKnown(value);
    setBounds(balanceIn(value));
  }
  const ask = () => {
    const [from, to] = [typed(bounds.from), typed(bounds.to)];
    setBounds({ from, to });
    const next = from === '' && to === '' ? '' : `${from}-${to}`;
    if (next !== value) onChange(next);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const handleBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) ask();
  };
  return (
    <form className={styles.range} onSubmit={handleSubmit} onBlur={handleBlur}>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={styles.bound}>
          <span>{t(bound === 'from' ? 'tm_balance_from' : 'tm_balance_to')}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={bounds[bound]}
            onChange={(event) => setBounds({ ...bounds, [bound]: event.target.value })}
          />
        </label>
      ))}
      <input type="submit" hidden />
    </form>
  );
}
