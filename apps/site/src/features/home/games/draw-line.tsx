import type { Reply } from '@marquee/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { durationText } from '../../../shared/lib/dates.ts';
import styles from './lotteries.module.css';

type Lottery = Reply<'popularLotteries'>[string];

const SECOND_MS = 1_000;
/** Values of a result that a card has room for. */
const SHOWN = 10;

/** What a card shows of a result: of Vietnamese tables the special prize, which they name first. */
export const shortResult = ({ previousWinningNumber, prizeMode }: Pick<Lottery, 'previousWinningNumber' | 'prizeMode'>): string =>
  previousWinningNumber
    .split(',')
    .slice(0, prizeMode === 'SEA' ? 1 : SHOWN)
    .join(' ');

/** How long bets of a lottery are still taken, by the gateway’s clock, counted down. */
export function DrawLine({ game, toldAt }: { game: Lottery; toldAt: number }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  const left = game.remainTime - Math.max(0, now - toldAt);
  const isOpen = game.isSale && left > 0;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (game.numero === '') return null;
  return (
    <span className={styles.draw} role="timer">
      {isOpen ? t('lottery_closes_in', { time: durationText(left) }) : t('lottery_drawing')}
    </span>
  );
}

/** The last result; one that stands in the place of an official one says so. */
export function ResultLine({ game }: { game: Lottery }) {
  const t = useT();
  if (game.previousWinningNumber === '') return null;
  const numbers = shortResult(game);
  return <span className={styles.draw}>{t(game.isSimulated ? 'lottery_simulated' : 'lottery_last', { numbers })}</span>;
}
