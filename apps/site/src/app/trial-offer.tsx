import { useBrand } from '../domain/brand/brand.ts';
import { imageUrl } from '../domain/brand/images.ts';
import { gamePath } from '../domain/play/game-path.ts';
import { useTakesPage } from '../domain/play/use-takes-page.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { useDialogs } from '../shared/lib/dialog-route.ts';
import { Button } from '../shared/ui/base/button.tsx';
import { Icon } from '../shared/ui/base/icon.tsx';
import styles from './trial-offer.module.css';

interface TrialOfferProps {
  nodeId: string;
  name: string;
  iconUrl: string;
  /** The trial is wanted. */
  onStart: () => void;
}

/** A visitor at the address of a trial: nothing opens unasked, the demo and the registration are offered. */
export function TrialOffer({ nodeId, name, iconUrl, onStart }: TrialOfferProps) {
  const t = useT();
  const { open } = useDialogs();
  const { imageCDNs } = useBrand();
  useTakesPage(false);
  const next = gamePath(nodeId);
  return (
    <section className={`page ${styles.offer}`}>
      <img className={styles.poster} src={imageUrl(imageCDNs, iconUrl)} alt="" width={240} height={320} />
      <div className={styles.words}>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.text}>{t('trial_offer')}</p>
        <div className={styles.ways}>
          <Button tone="primary" size="large" onClick={onStart}>
            <Icon name="play" />
            {t('trial_start')}
          </Button>
          <Button size="large" onClick={() => open('register', { next })}>
            {t('register')}
          </Button>
          <Button size="large" onClick={() => open('login', { next })}>
            {t('log_in')}
          </Button>
        </div>
      </div>
    </section>
  );
}
