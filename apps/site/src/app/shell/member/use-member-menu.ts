import { useQuery } from '@tanstack/react-query';
import { availablePromotionsQuery } from '../../../domain/content/queries.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { IconName } from '../../../shared/ui/base/icon.tsx';
import { MEMBER_PAGES, memberMenu } from './member-menu.ts';

/** The member menu of whoever is logged in, in words; empty for a visitor. */
export function useMemberMenu(): { icon: IconName; label: string; to: string }[] {
  const t = useT();
  const { phase, customerType } = useSession();
  const isIn = phase === 'in';
  // Nobody asks for the promotions while no screen for them could follow.
  const { data: running } = useQuery({ ...availablePromotionsQuery(), enabled: isIn && 'referral' in MEMBER_PAGES });
  if (!isIn) return [];
  const viewer = { customerType, hasReferral: running?.['REFERRAL']?.enabled === true, isCentreOpen: false };
  return memberMenu(viewer).map((entry) => ({ ...entry, label: t(entry.label) }));
}
