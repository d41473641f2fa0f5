import { useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { takeSession } from '../../domain/session/actions.ts';
import { settleLogin } from '../../domain/session/after-login.ts';
import type { LoginClaim, VerifyWay } from '../../domain/session/logins.ts';
import type { LoginValue, MemberInfo } from '../../domain/session/store.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { useTellLastLogin } from './use-tell-last-login.ts';

const WAYS: readonly VerifyWay[] = ['sms', 'email', 'ga', 'recovery'];

/** A login that waits for its second step. */
export interface SecondStep {
  claim: LoginClaim;
  ways: readonly VerifyWay[];
}

interface Attempt {
  /** Null for a passkey. */
  claim: LoginClaim | null;
  /** Opens the session at the gateway; null when the player gave up on the way. */
  ask: () => Promise<LoginValue | null>;
  isSecondStep?: boolean;
}

/** The ways that `login_verify_required` offers; none when the error is another. */
function waysOf(error: unknown): VerifyWay[] {
  if (!(error instanceof ApiError) || error.code !== 'login_verify_required') return [];
  const offered = (error.value ?? {}) as Partial<Record<VerifyWay, boolean>>;
  return WAYS.filter((way) => offered[way]);
}

export type LoginResult = 'in' | 'refused' | 'left';

export interface Login {
  captcha: ReturnType<typeof useCaptcha>;
  /** What the captcha's field says. */
  captchaError: string | undefined;
  setCaptchaError: (text: string | undefined) => void;
  failure: unknown;
  setFailure: (error: unknown) => void;
  isBusy: boolean;
  /** The name that is locked; empty while none is. */
  lockedName: string;
  /** True once the lock was lifted here. */
  isUnlocked: boolean;
  second: SecondStep | null;
  forgetSecond: () => void;
  handleUnlocked: () => void;
  /** Takes a refusal apart: captcha, lock, second step, or words for the form. */
  handleRefusal: (error: unknown, claim: LoginClaim | null) => void;
  run: (attempt: Attempt) => Promise<LoginResult>;
}

/** All ways of logging in go through here: the gateway's answer, whose session it is, and what follows it. */
export function useLogin(onClose: () => void, onDone: () => void): Login {
  const brand = useBrand();
  const { open } = useDialogs();
  const tellLastLogin = useTellLastLogin();
  const captcha = useCaptcha();
  const [captchaError, setCaptchaError] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [lockedName, setLockedName] = useState('');
  const [isUnlocked, setIsUnlocked] = useState(false);
  const [second, setSecond] = useState<SecondStep | null>(null);
  /** A session that is open at the gateway while its member could not be read: a code that opened it is spent. */
  const opened = useRef<{ key: string; value: LoginValue } | null>(null);

  const handleRefusal = (error: unknown, claim: LoginClaim | null) => {
    const ways = waysOf(error);
    if (claim && ways.length > 0) {
      setSecond({ claim, ways });
      return;
    }
    const isAboutCaptcha = captcha.handleRefusal(error);
    if (isAboutCaptcha) setCaptchaError(errorText(error));
    else setFailure(error);
    const isLocked = error instanceof ApiError && error.code === 'login.locked';
    if (isLocked && claim?.way === 'username') setLockedName(claim.username);
  };

  const finish = (claim: LoginClaim | null, value: LoginValue, member: MemberInfo, isSecondStep: boolean) => {
    const isForced = brand.whitelabelVal.PWDEXPFORCECHANGE3 === true;
    const follower = settleLogin({ claim, value, isForced }, isSecondStep);
    if (follower === 'demand') return onClose();
    if (follower === 'advice') return open('changePassword', { replace: true });
    tellLastLogin(member);
    onDone();
  };

  const run = async ({ claim, ask, isSecondStep = false }: Attempt): Promise<LoginResult> => {
    if (isBusy) return 'refused';
    setIsBusy(true);
    setIsUnlocked(false);
    setFailure(null);
    setCaptchaError(undefined);
    const key = JSON.stringify(claim);
    try {
      const known = opened.current?.key === key ? opened.current.value : null;
      const value = known ?? (await ask());
      if (!value) return 'left';
      opened.current = { key, value };
      const member = await takeSession(value);
      opened.current = null;
      finish(claim, value, member, isSecondStep);
      return 'in';
    } catch (error) {
      handleRefusal(error, isSecondStep ? null : claim);
      return 'refused';
    } finally {
      setIsBusy(false);
    }
  };

  return {
    captcha,
    captchaError,
    setCaptchaError,
    failure,
    setFailure,
    isBusy,
    lockedName,
    isUnlocked,
    second,
    forgetSecond: () => setSecond(null),
    handleUnlocked: () => {
      setLockedName('');
      setIsUnlocked(true);
      setFailure(null);
    },
    handleRefusal,
    run,
  };
}
