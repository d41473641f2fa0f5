import type { TeamMember } from '../../domain/agents/agents.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { FrozenMark } from './frozen-mark.tsx';
import styles from './records.module.css';

interface MemberCellProps {
  username: string;
  parent: string;
  status: TeamMember['status'];
}

/** Whose a row of a team's record is, whether that is frozen, and who stands right above; nobody stands above the agent itself. */
export function MemberCell({ username, parent, status }: MemberCellProps) {
  const t = useT();
  return (
    <>
      <bdi>{username}</bdi>
      <FrozenMark status={status} />
      {parent !== '' && (
        <span className={styles.small}>
          {t('tm_upline')}: <bdi>{parent}</bdi>
        </span>
      )}
    </>
  );
}
