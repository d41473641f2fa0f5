import styles from './status-screen.module.css';

const LAMPS = [40, 80, 120, 160, 200, 240, 280];
const FOLDS = [72, 96, 120, 144, 176, 200, 224, 248];

/** A theatre front between two performances: the curtain is down, a single lamp burns. */
export function CurtainArt() {
  return (
    <svg className={styles.art} viewBox="0 0 320 200" fill="none" aria-hidden="true">
      <path d="M24 60h272v18H24zM36 78v110M284 78v110M16 188h288" stroke="currentColor" strokeWidth="2" />
      <path d="M56 78h208v98c-18 6-34-6-52 0s-34-6-52 0-34-6-52 0-34-6-52 0z" fill="var(--surface-2)" stroke="currentColor" />
      {FOLDS.map((x) => (
        <path key={x} d={`M${x} 78c-4 34 4 62 0 96`} stroke="currentColor" strokeOpacity="0.55" />
      ))}
      {LAMPS.map((x) => (
        <circle
          key={x}
          cx={x}
          cy="69"
          r="4"
          fill={x === 160 ? 'var(--accent)' : 'var(--surface-1)'}
          stroke={x === 160 ? 'var(--accent)' : 'currentColor'}
        />
      ))}
      <circle cx="160" cy="69" r="14" fill="var(--accent-soft)" />
      <path d="M160 20v20M128 28l8 16M192 28l-8 16" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A globe whose one marked place lies outside of the lit circle. */
export function MapArt() {
  return (
    <svg className={styles.art} viewBox="0 0 320 200" fill="none" aria-hidden="true">
      <circle cx="150" cy="104" r="80" fill="var(--surface-1)" stroke="currentColor" strokeWidth="2" />
      <path
        d="M70 104h160M82 64h136M82 144h136M150 24c-46 44-46 116 0 160M150 24c46 44 46 116 0 160M150 24v160"
        stroke="currentColor"
        strokeOpacity="0.55"
      />
      <circle cx="120" cy="88" r="34" fill="var(--accent-soft)" stroke="var(--accent)" strokeDasharray="4 5" />
      <circle cx="120" cy="88" r="4" fill="var(--accent)" />
      <path
        d="M236 60c0-16 12-27 26-27s26 11 26 27c0 20-26 44-26 44s-26-24-26-44z"
        fill="var(--surface-2)"
        stroke="var(--danger)"
        strokeWidth="2"
      />
      <path d="M253 52l18 18M271 52l-18 18" stroke="var(--danger)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
