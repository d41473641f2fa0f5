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

/** The pages of the member centre, for everybody the same: one that is closed to a member says why by itself. */
export function MemberMenu({ active, isReplacing, badges, pages = CENTRE_PAGES }: MemberMenuProps) {
  const t = useT();
  return (
    <CentreMenu
      label={t('member_center')}
      path={CENTRE_PATH}
      pages={pages.filter(({ isApart }) => !isApart)}
      active={active}
      isReplacing={isReplacing}
      badges={badges}
    />
  );
}
