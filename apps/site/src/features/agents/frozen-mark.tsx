import type { TeamMember } from '../../domain/agents/agents.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import styles from './records.module.css';

/** Behind a name, that its account is frozen, and how far; nothing where it is not, or where that is not told. */
export function FrozenMark({ status }: { status: TeamMember['status'] | null }) {
  const t = useT();
  if (status === null || status === 'ACTIVE') return null;
  return (
    <>
      {' '}
      <span className={styles.frozen}>{t(`tm_status_${status}`)}</span>
    </>
  );
}
