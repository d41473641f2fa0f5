import { useNavigate } from 'react-router';
import { useTakesPage } from '../../domain/play/use-takes-page.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { GameWindow } from './game-window.tsx';
import styles from './game-window-page.module.css';
import { goBack } from './way-back.ts';

interface GameWindowPageProps {
  nodeId: string;
  name: string;
  /** Where the way out leads when the player came from nowhere on this site. */
  lobby: string;
}

/** The page of a game that opens in a window: for who comes by a link, or by way of the login, after which no window opens. */
export function GameWindowPage({ nodeId, name, lobby }: GameWindowPageProps) {
  const t = useT();
  const navigate = useNavigate();
  useTakesPage(false);
  const handleBack = () => {
    if (!goBack(() => void navigate(-1))) void navigate(lobby);
  };
  return (
    <div className={`page ${styles.page}`}>
      <section className={styles.card}>
        <h1 className={styles.name}>{name}</h1>
        <GameWindow nodeId={nodeId} />
      </section>
      <Button tone="quiet" onClick={handleBack}>
        {t('back_to_lobby')}
      </Button>
    </div>
  );
}
