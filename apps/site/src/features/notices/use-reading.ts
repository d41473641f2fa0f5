import { useEffect } from 'react';
import { markAnnouncementRead } from '../../domain/content/later.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';

/** Does the gateway keep what this reader has read? Visitors and guests have nothing kept. */
export const useIsKept = (): boolean => useSession(({ phase, customerType }) => phase === 'in' && customerType !== TRIAL_TYPE);

/** Marks a notice that a member opens as read. One that could not be marked is marked the next time. */
export function useReading(notice: Announcement | null): void {
  const isKept = useIsKept();
  const id = notice && !notice.read ? notice.id : null;
  useEffect(() => {
    if (isKept && id !== null) markAnnouncementRead(id).catch(() => {});
  }, [isKept, id]);
}
