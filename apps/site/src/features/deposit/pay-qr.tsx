import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import styles from './receiver.module.css';

/** Pixels of a square of the code, and the quiet squares around it. */
const STEP = 8;
const QUIET = 4;

/** The dark squares of a code as a picture, dark on light. */
function pictureOf(rows: readonly (readonly boolean[])[]): string {
  const edge = (rows.length + 2 * QUIET) * STEP;
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, edge, edge);
  pen.fillStyle = 'black';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect((x + QUIET) * STEP, (y + QUIET) * STEP, STEP, STEP);
  return canvas.toDataURL('image/png');
}

/** A payment's code as a picture that a phone can keep and its bank's app can open. Its encoder is loaded when it is shown. */
export function PayQr({ text, name }: { text: string; name: string }) {
  const t = useT();
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data } = encode(text, { ecc: 'M', border: 0 });
      if (isShown) setPicture(pictureOf(data));
    };
    // Without the picture the same can be typed from what stands beside it.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [text]);
  if (picture === '') return null;
  return (
    <div className={styles.qr}>
      <img className={styles.qrPicture} src={picture} alt={t('dp_qr')} width={240} height={240} />
      <a className={buttonClass({ size: 'small' })} href={picture} download={`${name}.png`}>
        {t('dp_save_qr')}
      </a>
    </div>
  );
}
