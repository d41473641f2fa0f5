import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { isFinal, needsRealAccount } from './launch-errors.ts';
import { Overlay } from './overlay.tsx';

/**
 * Why a game does not go on, the gravest first: it was opened in another tab, the login ended, the launch failed, the account
 * is frozen, the vendor ended its session, the connection is lost, or it never became ready.
 */
export type Trouble = 'elsewhere' | 'loggedOut' | 'failed' | 'blocked' | 'ended' | 'offline' | 'late';

interface GameOverlayProps {
  trouble: Trouble;
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
  /** Brings the game back from the other tab. */
  onTake: () => void;
  onBack: () => void;
}

/** Over a game whose account is frozen: nothing that the player does here goes on. */
function Blocked({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Overlay icon="alert" title={t('account_frozen')} text={t('account_frozen_text')}>
      {children}
    </Overlay>
  );
}

/** Over the game: what is wrong, and the way on. */
export function GameOverlay({ trouble, error, isBusy, onRetry, onTake, onBack }: GameOverlayProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { open } = useDialogs();
  /** A dialog stands beside the screen of the game, where full screen does not show it. */
  const openDialog = (name: 'login' | 'register') => {
    if (document.fullscreenElement) void document.exitFullscreen();
    open(name, { next: pathname + search });
  };
  const back = <Button onClick={onBack}>{t('back_to_lobby')}</Button>;
  if (trouble === 'offline') return <Overlay icon="alert" title={t('connection_lost')} text={t('connection_lost_text')} />;
  if (trouble === 'elsewhere') {
    return (
      <Overlay icon="grid" title={t('game_elsewhere')} text={t('game_elsewhere_text')}>
        <Button tone="primary" onClick={onTake}>
          {t('game_play_here')}
        </Button>
        {back}
      </Overlay>
    );
  }
  if (trouble === 'blocked') return <Blocked>{back}</Blocked>;
  if (trouble === 'loggedOut') {
    return (
      <Overlay icon="user" title={t('game_logged_out')} text={t('game_logged_out_text')}>
        <Button tone="primary" onClick={() => openDialog('login')}>
          {t('log_in')}
        </Button>
        {back}
      </Overlay>
    );
  }
  if (trouble === 'failed' && needsRealAccount(error)) {
    return (
      <Overlay icon="user" title={t('in_need_true_account')} text={t('in_need_true_account_text')}>
        <Button tone="primary" onClick={() => openDialog('register')}>
          {t('in_increase_submit')}
        </Button>
        {back}
      </Overlay>
    );
  }
  const retry = (
    <Button tone="primary" isBusy={isBusy} onClick={onRetry}>
      {t(trouble === 'ended' ? 'game_again' : 'try_again')}
    </Button>
  );
  if (trouble === 'failed') {
    const isOver = isFinal(error);
    return (
      <Overlay icon="alert" title={t(isOver ? 'game_unavailable' : 'game_failed')} text={errorText(error)}>
        {!isOver && retry}
        {back}
      </Overlay>
    );
  }
  const [title, text] =
    trouble === 'ended' ? (['game_ended', 'game_ended_text'] as const) : (['game_late', 'game_late_text'] as const);
  return (
    <Overlay icon="clock" title={t(title)} text={t(text)}>
      {retry}
      {back}
    </Overlay>
  );
}
