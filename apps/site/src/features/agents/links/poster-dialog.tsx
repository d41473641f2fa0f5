import { useEffect, useRef, useState } from 'react';
import type { AgentLink } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveBlob } from '../../../shared/lib/save-file.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import styles from './agent-links.module.css';
import { addressOf } from './link-address.ts';
import { drawPoster, POSTER } from './poster.ts';

/** A link as a picture to print or send: the brand, the code to scan, the address. */
export function PosterDialog({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const t = useT();
  const { brandName: brand } = useBrand();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const { code } = link;
  const address = addressOf(link);
  const title = t('rg_poster_title', { brand });
  const scan = t('rg_poster_scan');
  const adults = t('rg_poster_adults');

  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const [{ encode }] = await Promise.all([import('uqr'), document.fonts?.ready]);
      const pen = canvas.current?.getContext('2d');
      if (!isShown || !pen) return;
      const font = getComputedStyle(document.body).fontFamily;
      drawPoster(pen, { code: encode(address, { ecc: 'M', border: 0 }).data, brand, title, scan, adults, address, font });
      setIsDrawn(true);
    };
    // Without the picture the link beside it still leads there.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [address, brand, title, scan, adults]);

  const handleSave = () => canvas.current?.toBlob((picture) => picture && saveBlob(`${brand}-${code}.png`, picture), 'image/png');
  return (
    <Dialog size="form" title={t('rg_poster')} onClose={onClose}>
      <div className={styles.posterBox}>
        <canvas
          ref={canvas}
          className={styles.poster}
          width={POSTER.width}
          height={POSTER.height}
          role="img"
          aria-label={t('rg_poster_of', { code })}
        />
        <Button isWide tone="primary" disabled={!isDrawn} onClick={handleSave}>
          {t('rg_poster_save')}
        </Button>
      </div>
    </Dialog>
  );
}
