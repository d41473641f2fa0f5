import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

/** Edge and quiet margin of a code, in CSS pixels: docs/rules/screens.md#qr-codes. */
const SIZE = 74;
const MARGIN = 7;

interface QrCodeProps {
  /** The address in the code; a path counts from this site. */
  value: string;
  /** What scanning it does, for those who cannot see it. */
  label: string;
}

/** The dark squares of a code as one path in a field of 74 by 74: each run of a row is one rectangle. */
export function codePath(rows: readonly (readonly boolean[])[]): string {
  const step = (SIZE - 2 * MARGIN) / rows.length;
  const at = (index: number) => Number((MARGIN + index * step).toFixed(3));
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      parts.push(`M${at(start)} ${at(y)}H${at(x + 1)}V${at(y + 1)}H${at(start)}z`);
    }
  }
  return parts.join('');
}

/**
 * A QR code, drawn dark on light in both themes, since some cameras read nothing else. Its encoder is loaded when the
 * first one is shown; its place is kept until then.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const [path, setPath] = useState('');
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data } = encode(new URL(value, location.href).href, { ecc: 'M', border: 0 });
      if (isShown) setPath(codePath(data));
    };
    // Without its code the link beside it still leads there.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [value]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
