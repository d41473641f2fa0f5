import { useNavigate } from 'react-router';
import { useTakesPage } from '../../domain/play/use-takes-page.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { IconButton } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import barStyles from './game-bar.module.css';
import styles from './game-screen.module.css';
import { goBack } from './way-back.ts';

interface GameWaitProps {
  /** Where the way out leads when the player came from nowhere on this site. */
  lobby: string;
  /** True once it is known that the player may have the game. */
  isOpening: boolean;
}

/** The screen of a game that is still looked for: the bar has its place, and the way out is there. */
export function GameWait({ lobby, isOpening }: GameWaitProps) {
  const t = useT();
  const navigate = useNavigate();
  useTakesPage(true);
  const handleBack = () => {
    if (!goBack(() => void navigate(-1))) void navigate(lobby);
  };
  return (
    <div className={styles.screen}>
      <header className={barStyles.bar}>
        <IconButton label={t('back_to_lobby')} onClick={handleBack}>
          <Icon name="chevronLeft" />
        </IconButton>
        <h1 className="visually-hidden">{t('game')}</h1>
      </header>
      <div className={styles.stage}>
        {isOpening && (
          <p className={styles.loading} role="status">
            {t('game_loading')}
          </p>
        )}
      </div>
    </div>
  );
}
