import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { hotGamesQuery } from '../../../domain/catalogue/queries.ts';
import { useLaunch } from '../../../domain/play/use-launch.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import styles from './hero.module.css';

const SHOWN = 3;
const PLACES = [styles.front, styles.left, styles.right];

/** The front of the house: three pieces of its programme under the arches of the mark. */
function Programme({ brand }: { brand: Brand }) {
  const { data: games } = useQuery(hotGamesQuery());
  const { pathOf, onLaunch } = useLaunch();
  return (
    <div className="m-hero-art">
      <svg className={styles.arches} viewBox="0 0 550 450" fill="none" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
        <path d="M20 450V190a127 127 0 0 1 255 0v260M275 450V190a127 127 0 0 1 255 0v260" stroke="currentColor" />
        <path d="M44 450V190a103 103 0 0 1 207 0v260M299 450V190a103 103 0 0 1 207 0v260" stroke="currentColor" />
      </svg>
      {games?.slice(0, SHOWN).map((game, index) => (
        <Link
          key={game.nodeId}
          to={pathOf(game)}
          className={`${styles.poster} ${PLACES[index]}`}
          aria-label={game.displayName}
          onClick={(event) => onLaunch(event, game)}
        >
          <Poster isEager src={imageUrl(brand.imageCDNs, game.iconUrl)} title={game.displayName} />
        </Link>
      ))}
    </div>
  );
}

/** What this place is, in one sentence, and the way in. index.html draws the same words before any script has run. */
export function Hero({ brand }: { brand: Brand }) {
  const t = useT();
  const { open } = useDialogs();
  const phase = useSession((state) => state.phase);
  return (
    <section className="m-hero">
      <div className="page m-hero-row">
        <div className="m-hero-words">
          <p className="m-eyebrow">{t(brand.demo ? 'hero_eyebrow' : 'hero_eyebrow_real')}</p>
          <h1 className="m-hero-title">{t('hero_title')}</h1>
          <p className="m-hero-text">{t('hero_text')}</p>
          <div className="m-hero-actions">
            {phase !== 'in' && (
              <Button tone="primary" size="large" onClick={() => open('register')}>
                {t('open_account')}
              </Button>
            )}
            <Link className={buttonClass({ tone: phase === 'in' ? 'primary' : 'secondary', size: 'large' })} to="/rng">
              {t('see_slots')}
            </Link>
          </div>
        </div>
        <Programme brand={brand} />
      </div>
    </section>
  );
}
