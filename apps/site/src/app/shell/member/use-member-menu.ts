import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { availablePromotionsQuery } from '../../../domain/content/later.ts';
import { TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { IconName } from '../../../shared/ui/base/icon.tsx';
import { CENTRE_PATH } from '../../member-centre/pages.ts';
import { memberMenu } from './member-menu.ts';

const isCentre = (pathname: string): boolean => `${pathname.toLowerCase()}/`.startsWith(`${CENTRE_PATH}/`);

/** The member menu of whoever is logged in, in words; empty for a visitor. */
export function useMemberMenu(): { icon: IconName; label: string; to: string }[] {
  const t = useT();
  const { phase, customerType } = useSession();
  const isIn = phase === 'in';
  const { pathname } = useLocation();
  const { data: running } = useQuery({ ...availablePromotionsQuery(), enabled: isIn && customerType !== TRIAL_TYPE });
  // A brand of a gateway that does not know the module has the centre.
  const hasAgentCentre = useBrand().whitelabelVal['AGENTCENTER3'] !== false;
  if (!isIn) return [];
  const hasReferral = running?.['REFERRAL']?.enabled === true;
  const viewer = { customerType, hasReferral, hasAgentCentre, isCentreOpen: isCentre(pathname) };
  return memberMenu(viewer).map((entry) => ({ ...entry, label: t(entry.label) }));
}
