import { useT } from '../../../shared/i18n/use-t.ts';
import { useUpdates } from '../updates.ts';
import styles from './pause-button.module.css';

const SHAPES = { pause: 'M9 6v12M15 6v12', play: 'M8 5.5 18.5 12 8 18.5z' };

/** Stops and restarts the counter and the latest wins. */
export function PauseButton() {
  const t = useT();
  const { isPaused, toggle } = useUpdates();
  const label = t(isPaused ? 'updates_resume' : 'updates_pause');
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={toggle}>
      <svg aria-hidden="true" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8">
        <path d={isPaused ? SHAPES.play : SHAPES.pause} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
