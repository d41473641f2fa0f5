import styles from './avatar.module.css';
import { AVATARS } from './avatar-shapes.ts';

/** Lightness and chroma of the four tones; their hue is the picture's. */
const TONES = ['0.3 0.07', '0.48 0.1', '0.68 0.12', '0.9 0.07'] as const;
const GROUND = '0.4 0.06';

/** A member's picture by its number, counted from 0; drawn, so that it is sharp at every size. It says nothing by itself. */
export function Avatar({ number, size = 64 }: { number: number; size?: number }) {
  const shape = AVATARS[number] ?? AVATARS[0];
  if (!shape) return null;
  const colour = (tone: string) => `oklch(${tone} ${shape.hue})`;
  return (
    <svg className={styles.avatar} aria-hidden="true" width={size} height={size} viewBox="0 0 64 64">
      <path d="M0 0h64v64H0z" fill={colour(GROUND)} />
      {shape.paths.map(([d, tone]) =>
        // A path that never closes is a line.
        d.endsWith('z') ? (
          <path key={d} d={d} fill={colour(TONES[tone])} />
        ) : (
          <path key={d} d={d} fill="none" stroke={colour(TONES[tone])} strokeWidth="2.5" strokeLinecap="round" />
        ),
      )}
    </svg>
  );
}
