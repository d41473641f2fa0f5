import { Link } from 'react-router';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import type { IconName } from '../../shared/ui/base/icon.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';

const TEAM = 'downlineManagmentView';

/** A record of the line without rows: what to try, the way to who is below, where that may be seen, and games to go on with. */
export function NothingHere({ icon, title }: { icon: IconName; title: string }) {
  const t = useT();
  const pages = useSession(({ assistantPages }) => assistantPages);
  return (
    <Empty
      icon={icon}
      title={title}
      text={t('ac_none_text')}
      tiles={useSuggestions()}
      action={
        (pages === null || pages.includes(TEAM)) && (
          <Link className={buttonClass()} to={`/agent/${TEAM}`}>
            {t('ac_team')}
          </Link>
        )
      }
    />
  );
}
