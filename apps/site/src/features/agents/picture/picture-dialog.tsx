import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveBlob } from '../../../shared/lib/save-file.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import styles from './picture-dialog.module.css';

interface PictureDialogProps<About> {
  title: string;
  /** What the picture is of, for those who do not see it. */
  label: string;
  size: Readonly<Record<'width' | 'height', number>>;
  /** What the file is called, without its ending. */
  name: string;
  /** What is on the picture: it is drawn anew where that changes. */
  about: About;
  /** Draws it in the page's families of fonts; the same function at every call. */
  draw: (pen: CanvasRenderingContext2D, about: About, font: string) => Promise<void> | void;
  onClose: () => void;
}

/** The system's way of passing a picture on; null where it has none for pictures. */
function shareOf(picture: File): (() => Promise<void>) | null {
  const files = { files: [picture] };
  return typeof navigator.canShare === 'function' && navigator.canShare(files) ? () => navigator.share(files) : null;
}

/** A picture that is drawn here, to send or to keep. */
export function PictureDialog<About>({ title, label, size, name, about, draw, onClose }: PictureDialogProps<About>) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  // As text, so that the same is not drawn again.
  const text = JSON.stringify(about);

  useEffect(() => {
    let isShown = true;
    const show = async () => {
      await document.fonts?.ready;
      const pen = canvas.current?.getContext('2d');
      if (!isShown || !pen) return;
      await draw(pen, JSON.parse(text), getComputedStyle(document.body).fontFamily);
      canvas.current?.toBlob(
        (made) => made && isShown && setPicture(new File([made], `${name}.png`, { type: 'image/png' })),
        'image/png',
      );
    };
    // Without the picture what it says stands on the page all the same.
    show().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [text, name, draw]);

  const share = picture && shareOf(picture);
  return (
    <PageDialog size="form" title={title} onClose={onClose}>
      <div className={styles.box}>
        <canvas ref={canvas} className={styles.picture} width={size.width} height={size.height} role="img" aria-label={label} />
        {share && (
          // Who changes their mind in the system's sheet has shared nothing, and is told nothing.
          <Button isWide tone="primary" onClick={() => void share().catch(() => {})}>
            {t('su_send')}
          </Button>
        )}
        <Button
          isWide
          tone={share ? 'secondary' : 'primary'}
          disabled={!picture}
          onClick={() => picture && saveBlob(picture.name, picture)}
        >
          {t('rg_poster_save')}
        </Button>
      </div>
    </PageDialog>
  );
}
