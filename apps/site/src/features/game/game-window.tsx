import { useEffect } from 'react';
import { FALLBACK_SYMBOLS, useBrand } from '../../domain/brand/brand.ts';
import { windowOf } from '../../domain/play/game-window.ts';
import { checkWindow, endGame, openGame, useWindowGames } from '../../domain/play/window-launch.ts';
import { useBalance } from '../../domain/wallet/balance.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { amountOf } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { RollingMoney } from '../../shared/ui/data/rolling-money.tsx';
import styles from './game-window.module.css';
import { isFinal } from './launch-errors.ts';

const WATCH_MS = 1000;

const TEXTS: Readonly<Record<string, MessageId>> = {
  ready: 'window_ready_text',
  blocked: 'window_blocked_text',
  opening: 'game_loading',
  running: 'window_running_text',
  closed: 'window_closed_text',
};

/**
 * How it stands with a game in a window of its own, with the balance following: opens it, brings it forward, closes it. The
 * button is where a browser that blocks windows lets the game through.
 */
export function GameWindow({ nodeId }: { nodeId: string }) {
  const t = useT();
  const { launchGameCDNs } = useBrand();
  const game = useWindowGames((games) => games[nodeId]);
  const state = game?.state ?? 'ready';
  const { balance } = useBalance();
  useEffect(() => {
    if (state !== 'running') return;
    const timer = setInterval(() => checkWindow(nodeId), WATCH_MS);
    return () => clearInterval(timer);
  }, [state, nodeId]);

  const handleOpen = () => openGame(nodeId, t('game_loading'), launchGameCDNs, useLanguage.getState().language?.code ?? 'EN');
  const textId = TEXTS[state];
  return (
    <div className={styles.window}>
      <p className={styles.text} role="status">
        {textId ? t(textId) : errorText(game?.error)}
      </p>
      {state === 'running' && (
        <p className={styles.balance}>
          <span className={styles.label}>{t(balance?.demo ? 'demo_balance' : 'balance')}</span>
          <span className="tabular">
            {balance ? (
              <RollingMoney amount={amountOf(balance.sumBalance)} symbol={balance.currencySymbol || FALLBACK_SYMBOLS.shell} />
            ) : (
              t('updating')
            )}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {state === 'running' ? (
          <>
            <Button tone="primary" onClick={() => windowOf(nodeId)?.focus()}>
              {t('window_show')}
            </Button>
            <Button onClick={() => endGame(nodeId)}>{t('window_end')}</Button>
          </>
        ) : (
          !isFinal(game?.error) && (
            <Button tone="primary" isBusy={state === 'opening'} onClick={handleOpen}>
              {t(state === 'failed' ? 'try_again' : 'window_open')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
