import styles from './join-page.module.css';

const LEAVES = [40, 96, 152, 208, 264];

/** A team as a tree of lamps: the one at the top is the agent's. */
export function TreeArt() {
  return (
    <svg className={styles.art} viewBox="0 0 304 216" fill="none" aria-hidden="true">
      <path
        d="M152 44v36M152 80H82v32M152 80h70v32M82 112v24H40v28M82 136h14v28M222 112v24h42v28M222 136h-14v28M152 80v84"
        className={styles.branch}
      />
      <circle cx="152" cy="40" r="34" className={styles.halo} />
      <circle cx="152" cy="40" r="20" className={styles.lamp} />
      {[82, 222].map((x) => (
        <circle key={x} cx={x} cy="112" r="14" className={styles.bulb} />
      ))}
      {LEAVES.map((x) => (
        <circle key={x} cx={x} cy="176" r="11" className={styles.leaf} />
      ))}
    </svg>
  );
}
