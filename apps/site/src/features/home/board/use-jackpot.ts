import type { Amount } from '@marquee/money';
import { useEffect, useState } from 'react';
import { JACKPOT_STEP, JACKPOT_TICK_MS, jackpotAt } from '../../../domain/home/jackpot.ts';

/**
 * The illustrative counter, in ten-thousandths of a unit: 165.11 more every 3 seconds. It stands still in a hidden tab
 * and while `isRunning` is false, then goes on from the time-derived value; it never goes back.
 */
export function useJackpot(isRunning: boolean): Amount {
  const [amount, setAmount] = useState(() => jackpotAt(Date.now()));
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.hidden) return;
      const derived = jackpotAt(Date.now());
      setAmount((shown) => (derived > shown ? derived : shown));
      timer = setInterval(() => setAmount((shown) => shown + JACKPOT_STEP), JACKPOT_TICK_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [isRunning]);
  return amount;
}
