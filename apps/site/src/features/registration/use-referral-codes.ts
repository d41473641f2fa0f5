import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import type { Message } from '../../shared/forms/rules.ts';
import { forgetReferral, keptReferral, REFERRAL_NAMES, type ReferralName } from '../../shared/lib/referral.ts';
import type { FieldValues, Rules } from './fields.ts';

/** The codes that are not good, each with what is said of it. */
type WrongCodes = Partial<Record<string, Message>>;

type Verdict = 'good' | 'wrong';

/** Asks the gateway about a code. Rejects when it could not be asked. */
async function judge(code: string, signal?: AbortSignal): Promise<Verdict> {
  try {
    await call('affiliate', { query: { code, domain: location.hostname }, signal });
    return 'good';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invitation_code_error') return 'wrong';
    throw error;
  }
}

const verdictQuery = (code: string) =>
  queryOptions({ queryKey: ['affiliate', code], queryFn: ({ signal }) => judge(code, signal), staleTime: 0 });

/**
 * The codes by which a visitor came, checked when the form opens: the field of a good one is hidden, that of any other is shown
 * with the code in it. Without a code, the brand's rules say whether there is a field:
 * docs/rules/registration.md#invitation-codes.
 */
export function useReferralCodes(rules: Rules) {
  const [kept] = useState(keptReferral);
  const verdicts = useQueries({
    queries: REFERRAL_NAMES.map((name) => ({ ...verdictQuery(kept[name] ?? ''), enabled: kept[name] !== undefined })),
  });
  const shown: Partial<Record<ReferralName, boolean>> = {};
  const wrong: WrongCodes = {};
  REFERRAL_NAMES.forEach((name, at) => {
    const { data, isLoading } = verdicts[at] ?? {};
    if (kept[name] === undefined) shown[name] = rules[name]?.enabled ?? false;
    else shown[name] = !isLoading && data !== 'good';
    if (data === 'wrong') wrong[name] = { id: 'invitation_code_error' };
  });

  /**
   * Checks the codes once more before they are sent: what is typed, or what was kept where the field is hidden. A code that was
   * taken out is forgotten. Returns the wrong ones; rejects when the gateway could not be asked.
   */
  const checkAgain = async (values: FieldValues): Promise<WrongCodes> => {
    const found: WrongCodes = {};
    for (const name of REFERRAL_NAMES) {
      const code = (shown[name] ? (values[name] ?? '') : (kept[name] ?? '')).trim();
      if (code === '') forgetReferral(name);
      else if ((await judge(code)) === 'wrong') {
        found[name] = { id: 'invitation_code_error' };
        queryClient.setQueryData<Verdict>(['affiliate', code], 'wrong');
      }
    }
    return found;
  };

  return { kept, shown, wrong, checkAgain };
}
