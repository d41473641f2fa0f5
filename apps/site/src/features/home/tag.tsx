import { useT } from '../../shared/i18n/use-t.ts';
import styles from './tag.module.css';

/** Says that what stands beside it comes from demo members. */
export function DemoTag({ isWhole = false }: { isWhole?: boolean }) {
  const t = useT();
  return <span className={styles.tag}>{t(isWhole ? 'demo_members' : 'demo_member')}</span>;
}
