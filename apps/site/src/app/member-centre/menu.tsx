import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '../../domain/security/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { CentreMenu } from '../centre/menu.tsx';
import type { Badges } from '../centre/page.ts';
import { CENTRE_PAGES, CENTRE_PATH, type CentrePage } from './pages.ts';

interface MemberMenuProps {
  /** The page that is shown; none on a phone's list of pages. */
  active: string | null;
  /** Do links from here take the place of this entry of the history? */
  isReplacing: boolean;
  badges: Badges;
  pages?: readonly CentrePage[];
}

/** The pages of the member centre. */
export function MemberMenu({ active, isReplacing, badges, pages = CENTRE_PAGES }: MemberMenuProps) {
  const t = useT();
  // A visitor sees the menu too, beside the way to the login.
  const isIn = useSession(({ phase }) => phase === 'in');
  const { data: member } = useQuery({ ...memberQuery(), enabled: isIn });
  const shown = pages.filter(({ needsUpline, isApart }) => !isApart && (!needsUpline || member?.toUpline === true));
  return (
    <CentreMenu
      label={t('member_center')}
      path={CENTRE_PATH}
      pages={shown}
      active={active}
      isReplacing={isReplacing}
      badges={badges}
    />
  );
}
