import { useT } from '../../shared/i18n/use-t.ts';
import styles from './records.module.css';

/** Whose a row of a team's record is, and who stands right above; nobody stands above the agent itself. */
export function MemberCell({ username, parent }: { username: string; parent: string }) {
  const t = useT();
  return (
    <>
      <bdi>{username}</bdi>
      {parent !== '' && (
        <span className={styles.small}>
          {t('tm_upline')}: <bdi>{parent}</bdi>
        </span>
      )}
    </>
  );
}
