import type { Amount } from '@marquee/money';
import { formatMoney } from '@marquee/money';
import { useEffect, useRef, useState } from 'react';
import { amountAt } from './roll.ts';

const ROLL_MS = 320;

interface RollingMoneyProps {
  amount: Amount;
  symbol: string;
}

/** An amount that moves to its new figure in a short roll; at once where motion is not wanted. */
export function RollingMoney({ amount, symbol }: RollingMoneyProps) {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    if (start === amount) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = amount;
      setShown(amount);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = amountAt(start, amount, Math.max(0, now - began), ROLL_MS);
      from.current = next;
      setShown(next);
      if (next !== amount) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return <span className="tabular">{formatMoney(shown, symbol)}</span>;
}
