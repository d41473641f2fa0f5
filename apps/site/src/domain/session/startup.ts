import { queryClient } from '../../shared/api/query-client.ts';
import { statusQuery } from '../brand/brand.ts';
import { writeMerchantKeys } from '../brand/merchant-keys.ts';
import { countryQuery } from '../verification/country.ts';
import { keepCopies } from './kept-copies.ts';
import { memberQuery } from './member.ts';
import { storeMember, useSession } from './store.ts';

/** Reads the member's info again in a page that knew its member when it loaded. A failure leaves what the tab knows. */
async function refreshMember(): Promise<void> {
  const { phase, token } = useSession.getState();
  if (phase !== 'in') return;
  const member = await queryClient.fetchQuery(memberQuery());
  if (useSession.getState().token === token) storeMember(member);
}

/**
 * What every page asks for at its start, though no first screen waits for it: the countries and, with a token, the member's info:
 * docs/rules/login.md#startup. A session of another tab has told the latter when it was resumed, and a screen
 * that shows it may have asked already.
 */
export async function askAtStart(): Promise<void> {
  keepCopies();
  writeMerchantKeys((await queryClient.ensureQueryData(statusQuery())).info);
  await Promise.all([queryClient.prefetchQuery(countryQuery()), refreshMember().catch(() => {})]);
}
