import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { FALLBACK_SYMBOLS, useBrand } from '../../domain/brand/brand.ts';
import type { PlaceBeside } from '../../domain/catalogue/place-beside.ts';
import { sessionTotalsQuery } from '../../domain/play/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useBalance } from '../../domain/wallet/balance.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { durationText } from '../../shared/lib/dates.ts';
import { amountOf, signedMoneyText } from '../../shared/lib/money.ts';
import { useLive } from '../../shared/live/live.ts';
import { Button, IconButton } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { RollingMoney } from '../../shared/ui/data/rolling-money.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import styles from './game-bar.module.css';

const SECOND_MS = 1000;

/** How long this game has been open: since its launch, whenever the login was. */
function SessionClock() {
  const t = useT();
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.item}>
      <span className={styles.label}>{t('session_time')}</span>
      <span className="tabular" role="timer">
        {durationText(now - since)}
      </span>
    </span>
  );
}

/** `isQuiet`: the game says itself when a round is over; until then its result is not given away. */
function NetResult({ gameSession, isQuiet }: { gameSession: string; isQuiet: boolean }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { data: totals } = useQuery(sessionTotalsQuery(gameSession));
  useLive(
    'bets',
    useCallback(() => void (isQuiet || queryClient.invalidateQueries({ queryKey: ['bets'] })), [isQuiet]),
  );
  return (
    <span className={styles.item}>
      <span className={styles.label}>{t('session_result')}</span>
      <span className="tabular">
        {totals ? <SignedFigure value={totals.profit} text={signedMoneyText(totals.profit, currencySymbol)} /> : '–'}
      </span>
    </span>
  );
}

function Balance() {
  const t = useT();
  const { balance, isUpdating } = useBalance();
  return (
    <span className={styles.item} data-updating={isUpdating}>
      <span className={styles.label}>{t(balance?.demo ? 'demo_balance' : 'balance')}</span>
      <span className={styles.balance} aria-live="polite">
        {balance ? (
          <RollingMoney amount={amountOf(balance.sumBalance)} symbol={balance.currencySymbol || FALLBACK_SYMBOLS.shell} />
        ) : (
          t('updating')
        )}
      </span>
    </span>
  );
}

/** True while this page fills the screen. */
function useFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement != null,
  );
}

interface GameBarProps {
  name: string;
  /** Empty while it is launched, and for a trial. */
  gameSession: string;
  /** False while the game shows the balance itself. */
  hasBalance: boolean;
  onBack: () => void;
  /** What full screen enlarges. */
  screen: RefObject<HTMLElement | null>;
  /** There for a trial only: leads to the game for money. */
  onPlayForReal?: () => void;
  /** Another lobby of games of this kind. */
  beside?: PlaceBeside | null | undefined;
}

/**
 * Around the game: the way back, the balance where the game shows none, how long and with what result the player has played. A trial has neither balance
 * nor result: it says that the money is none.
 */
export function GameBar({ name, gameSession, hasBalance, onBack, screen, onPlayForReal, beside }: GameBarProps) {
  const t = useT();
  const isFull = useFullScreen();
  const isIn = useSession((state) => state.phase === 'in');
  const isTrial = onPlayForReal !== undefined;
  const handleFullScreen = () => {
    const done = isFull ? document.exitFullscreen() : screen.current?.requestFullscreen();
    // A browser may refuse; the game then stays as large as it is.
    done?.catch(() => {});
  };
  return (
    <header className={clsx(styles.bar, isTrial && styles.trial)}>
      <IconButton label={t('back_to_lobby')} onClick={onBack}>
        <Icon name="chevronLeft" />
      </IconButton>
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.items}>
        {isTrial && <p className={styles.demo}>{t('demo_money')}</p>}
        <SessionClock />
        {beside && (
          <Link className={styles.beside} to={beside.to}>
            <span className={styles.besideName}>{beside.label}</span>
            <Icon name="chevronRight" />
          </Link>
        )}
        {gameSession && isIn && <NetResult gameSession={gameSession} isQuiet={!hasBalance} />}
        {!isTrial && isIn && hasBalance && <Balance />}
      </div>
      {isTrial && (
        <Button tone="primary" size="small" onClick={onPlayForReal}>
          {t('play_for_real')}
        </Button>
      )}
      {document.fullscreenEnabled && (
        <IconButton className={styles.full} label={t(isFull ? 'full_screen_end' : 'full_screen')} onClick={handleFullScreen}>
          <Icon name={isFull ? 'close' : 'expand'} />
        </IconButton>
      )}
    </header>
  );
}
