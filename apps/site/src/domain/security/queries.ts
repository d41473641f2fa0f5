import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';

export { securityQuery } from '../password/actions.ts';
export { memberQuery } from '../session/member.ts';

export type SecurityConfig = Reply<'securityConfig'>;
export type Profile = Reply<'profile'>;
export type OpenSession = Reply<'sessions'>[number];
export type LoginEntry = Reply<'loginLog'>[number];

/** What the member keeps about itself; what is fixed is masked. */
export const profileQuery = () => queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => call('profile', { signal }) });

/** The member's open sessions, this one first. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call('sessions', { signal }) });

/** The member's last 30 logins, the latest first. */
export const loginsQuery = () => queryOptions({ queryKey: ['loginLog'], queryFn: ({ signal }) => call('loginLog', { signal }) });

/** The number of the member's picture; null where the picture is none of the brand's. */
export const avatarQuery = () =>
  queryOptions({
    queryKey: ['avatar'],
    queryFn: ({ signal }) => call('avatar', { signal }),
    select: ({ avatar, avatarType }) => (avatarType === 'STATIC' && /^\d{1,2}$/.test(avatar) ? Number(avatar) : null),
  });

/** Which of the brand's pictures the member has chosen, counted from 0. */
export const iconQuery = () =>
  queryOptions({ queryKey: ['memberIcon'], queryFn: ({ signal }) => call('memberIcon', { signal }) });

type Part = 'avatar' | 'memberIcon' | 'memberInfo' | 'securityConfig' | 'profile' | 'sessions';

/** Reads parts of the security centre again; resolves when what is shown is true again, or could not be read. */
export async function reread(...parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [part] })));
}
