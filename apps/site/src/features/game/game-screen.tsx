import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gameQuery } from '../../domain/catalogue/queries.ts';
import { interruptedQuery, launchQuery } from '../../domain/play/queries.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { errorText } from '../../shared/ui/error-text.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import styles from './game-screen.module.css';

const LOBBY = '/rng';
/** Errors that trying again cannot mend. */
const FINAL = new Set(['game.closed', 'game.unknown', 'game.no.trial', 'account.blocked', 'account.excluded']);

/** A game in its frame on the studio's own origin, with what the platform owes the player around it. */
export function GameScreen({ nodeId }: { nodeId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const screen = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  // The language at the time of the launch; a later change reaches the game by message.
  const [language] = useState(() => useLanguage.getState().language?.code ?? 'EN');
  const { data: game } = useQuery(gameQuery(nodeId));
  const launch = useQuery(launchQuery(nodeId, language, attempt));
  const [hasEnded, setHasEnded] = useState(false);
  useTitle(game?.displayName ?? t('game'));

  const handleBack = useCallback(() => {
    void cache.invalidateQueries({ queryKey: interruptedQuery().queryKey });
    void navigate(LOBBY);
  }, [cache, navigate]);

  const handleSessionEnd = useCallback(() => setHasEnded(true), []);

  const handleRetry = () => {
    setHasEnded(false);
    setAttempt(attempt + 1);
  };

  const failure = launch.error;
  const isFinal = failure instanceof ApiError && FINAL.has(failure.code);
  return (
    <div ref={screen} className={styles.screen}>
      <GameBar
        name={game?.displayName ?? ''}
        gameSession={launch.data?.gameSession ?? null}
        onBack={handleBack}
        screen={screen}
      />
      <div className={styles.stage}>
        {launch.data && !hasEnded && (
          <GameFrame
            key={attempt}
            launch={launch.data}
            title={game?.displayName ?? t('game')}
            onExit={handleBack}
            onSessionEnd={handleSessionEnd}
          />
        )}
        {launch.isPending && (
          <p className={styles.loading} role="status">
            {t('game_loading')}
          </p>
        )}
        {(failure || hasEnded) && (
          <div className={styles.failed}>
            <StateMessage
              isError
              icon="alert"
              title={t(isFinal ? 'game_unavailable' : 'game_failed')}
              text={failure ? errorText(failure) : t('game_frame_error')}
              action={
                <div className={styles.actions}>
                  {!isFinal && (
                    <Button tone="primary" isBusy={launch.isFetching} onClick={handleRetry}>
                      {t('try_again')}
                    </Button>
                  )}
                  <Button onClick={handleBack}>{t('back_to_lobby')}</Button>
                </div>
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}
