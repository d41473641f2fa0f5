import { useState } from 'react';
import type { AgentLink } from '../../../domain/agents/agents.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { QrCode } from '../../../shared/ui/data/qr-code.tsx';
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx';
import card from '../card.module.css';
import styles from './agent-links.module.css';
import { addressOf } from './link-address.ts';
import { PosterDialog } from './poster-dialog.tsx';

/** A link to hand on: as a code to scan, as an address to copy, as a poster. */
export function LinkShown({ link }: { link: AgentLink }) {
  const t = useT();
  const [isPoster, setIsPoster] = useState(false);
  const { code } = link;
  const address = addressOf(link);
  return (
    <div className={styles.shown}>
      <QrCode value={address} label={t('rg_qr', { code })} />
      <div className={styles.address}>
        <bdi className={styles.url}>{address}</bdi>
        <div className={card.buttons}>
          <CopyButton text={address} label={t('rg_link')} about={t('rg_copy_link', { code })} />
          <Button size="small" aria-label={t('rg_poster_of', { code })} onClick={() => setIsPoster(true)}>
            {t('rg_poster')}
          </Button>
        </div>
      </div>
      {isPoster && <PosterDialog link={link} onClose={() => setIsPoster(false)} />}
    </div>
  );
}
