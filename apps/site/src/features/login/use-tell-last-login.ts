import { useCallback } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type MemberInfo, TRIAL_TYPE } from '../../domain/session/store.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { showToast } from '../../shared/lib/toast-store.ts';

/** What the gateway gives where it does not know. */
const UNKNOWN = '-';

/** Tells a member when and from where the account was last used, so that a stranger's login is noticed. */
export function useTellLastLogin(): (member: MemberInfo) => void {
  const t = useT();
  const tag = useLocaleTag();
  const { businessTimezone } = useBrand();
  return useCallback(
    ({ lastLogin, lastLoginLocation, type, nickname, userName }) => {
      if (lastLogin === null || type === TRIAL_TYPE) return;
      const time = momentText(lastLogin, tag, businessTimezone);
      const place = lastLoginLocation === UNKNOWN ? '' : lastLoginLocation;
      showToast({
        tone: 'good',
        givesWay: true,
        title: t('welcome_back', { name: nickname || userName }),
        text: place ? t('last_login_from', { time, place }) : t('last_login', { time }),
      });
    },
    [t, tag, businessTimezone],
  );
}
