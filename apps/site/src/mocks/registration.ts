import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';

/** Codes that the fake gateway finds good: docs/rules/registration.md#invitation-codes. */
const GOOD_CODES: readonly string[] = ['DEMOAGENT', 'FRIEND01'];

/** The code that the fake gateway takes for right. */
export const RIGHT_CODE = '246810';

interface Applicant {
  username?: string | null | undefined;
  mobileNum?: string | null | undefined;
  password?: string | null | undefined;
  verificationCode?: string | null | undefined;
}

function demandCode({ verificationCode }: { verificationCode?: string | null | undefined }): void {
  if (verificationCode !== RIGHT_CODE) throw new FakeFailure('code.invalid');
}

/** Answers about registrations beside the one by username. `enrol` opens an account and its session. */
export const registrationHandlers = (enrol: (userName: string, password: string) => Reply<'login'>) => ({
  affiliate: ({ query }: { query: Query<'affiliate'> }): Reply<'affiliate'> => {
    if (!GOOD_CODES.includes(query.code)) throw new FakeFailure('invitation_code_error');
    return { code: query.code };
  },
  registerMobile: ({ body }: { body: Applicant }): Reply<'login'> => {
    demandCode(body);
    return enrol(body.mobileNum ?? '', body.password ?? '');
  },
  registerAuto: (): Reply<'registerAuto'> => {
    const password = 'Quay-Lantern-4817';
    return { ...enrol(`guest${Math.floor(performance.now())}`, password), password };
  },
});

/** Answers about passwords. */
export const passwordHandlers = {
  passwordByPhone: ({ body }: { body: Applicant }): null => {
    demandCode(body);
    return null;
  },
};
