import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';

export { securityQuery } from '../password/actions.ts';

export type SecurityConfig = Reply<'securityConfig'>;
export type Profile = Reply<'profile'>;
export type OpenSession = Reply<'sessions'>[number];
export type LoginEntry = Reply<'loginLog'>[number];

/** Names, labels and last login of the member. */
export const memberQuery = () =>
  queryOptions({ queryKey: ['memberInfo'], queryFn: ({ signal }) => call('memberInfo', { signal }) });

/** What the member keeps about itself; what is fixed is masked. */
export const profileQuery = () => queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => call('profile', { signal }) });

/** The member's open sessions, this one first. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call('sessions', { signal }) });

/** The member's last 30 logins, the latest first. */
export const loginsQuery = () => queryOptions({ queryKey: ['loginLog'], queryFn: ({ signal }) => call('loginLog', { signal }) });

type Part = 'memberInfo' | 'securityConfig' | 'profile' | 'sessions';

/** Reads parts of the security centre again; resolves when what is shown is true again, or could not be read. */
export async function reread(...parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [part] })));
}
