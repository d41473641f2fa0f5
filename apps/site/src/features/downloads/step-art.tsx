import type { ReactNode } from 'react';
import styles from './step-art.module.css';

/** The scenes of the install steps. */
export type StepScene = 'safari' | 'share' | 'addIos' | 'chrome' | 'dots' | 'addAndroid' | 'home';

const LINES = 'M34 78h52M34 90h40M34 102h46';
const PLUS = 'M82 121v10M77 126h10';

function Address({ y, children }: { y: number; children?: ReactNode }) {
  return (
    <>
      <rect x="28" y={y} width="64" height="14" rx="7" className={styles.field} />
      <path d={`M36 ${y + 7}h30`} className={styles.ink} />
      {children}
    </>
  );
}

/** Any browser: no maker's sign. */
function Globe({ y }: { y: number }) {
  return (
    <g transform={`translate(60 ${y})`}>
      <circle r="16" className={styles.ring} />
      <path d="M-16 0h32M0-16c-11 10-11 22 0 32M0-16c11 10 11 22 0 32" className={styles.meridian} />
    </g>
  );
}

const list = (row: number) => (
  <>
    <rect x="26" y="74" width="68" height="84" rx="8" className={styles.sheet} />
    {[90, 108, 126, 144].map((y) => (
      <path key={y} d={`M34 ${y}h34`} className={y === row ? styles.accentLine : styles.ink} />
    ))}
  </>
);

const SCENES: Readonly<Record<StepScene, ReactNode>> = {
  safari: (
    <>
      <path d={LINES} className={styles.ink} />
      <Address y={140} />
      <Globe y={48} />
    </>
  ),
  share: (
    <>
      <path d="M34 44h52M34 56h40M34 68h46M34 80h30" className={styles.ink} />
      <path d="M24 128h72" className={styles.line} />
      <circle cx="60" cy="146" r="15" className={styles.halo} />
      <path d="M56 143h-3v11h14v-11h-3M60 149v-13M56 140l4-4 4 4" className={styles.accentLine} />
      <path d="M32 146h8M80 146h8" className={styles.ink} />
    </>
  ),
  addIos: (
    <>
      {list(126)}
      <rect x="75" y="119" width="14" height="14" rx="4" className={styles.halo} />
      <path d={PLUS} className={styles.accentLine} />
    </>
  ),
  chrome: (
    <>
      <Address y={34} />
      <path d={LINES} className={styles.ink} />
      <Globe y={132} />
    </>
  ),
  dots: (
    <>
      <rect x="28" y="34" width="48" height="14" rx="7" className={styles.field} />
      <path d="M36 41h24" className={styles.ink} />
      <circle cx="88" cy="41" r="11" className={styles.halo} />
      {[35, 41, 47].map((y) => (
        <circle key={y} cx="88" cy={y} r="2" className={styles.accent} />
      ))}
      <path d={LINES} className={styles.ink} />
    </>
  ),
  addAndroid: (
    <>
      <rect x="44" y="48" width="52" height="90" rx="6" className={styles.sheet} />
      {[62, 78, 110, 126].map((y) => (
        <path key={y} d={`M52 ${y}h28`} className={styles.ink} />
      ))}
      <rect x="48" y="86" width="44" height="16" rx="4" className={styles.halo} />
      <path d="M66 94h20M56 89v8M53 94l3 3 3-3" className={styles.accentLine} />
    </>
  ),
  home: (
    <>
      {[34, 53, 72].map((y) =>
        [32, 51, 70].map((x) => <rect key={`${x}-${y}`} x={x} y={y} width="13" height="13" rx="4" className={styles.field} />),
      )}
      <rect x="44" y="98" width="32" height="32" rx="8" className={styles.icon} />
      <path d="M50 122v-8a5 5 0 0 1 10 0v8M60 122v-8a5 5 0 0 1 10 0v8" className={styles.iconLine} />
      <g className={styles.lamp}>
        <circle cx="52" cy="105" r="1.3" />
        <circle cx="60" cy="103" r="1.6" />
        <circle cx="68" cy="105" r="1.3" />
      </g>
    </>
  ),
};

/** A phone that shows what one step looks like: drawn by us, of no maker in particular. */
export function StepArt({ scene }: { scene: StepScene }) {
  return (
    <svg className={styles.art} viewBox="0 0 120 184" fill="none" aria-hidden="true">
      <rect x="16" y="6" width="88" height="172" rx="16" className={styles.phone} />
      <rect x="21" y="11" width="78" height="162" rx="12" className={styles.glass} />
      <path d="M52 18h16" className={styles.ink} />
      {SCENES[scene]}
    </svg>
  );
}
