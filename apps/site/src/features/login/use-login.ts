import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { takeSession } from '../../domain/session/actions.ts';
import { settleLogin } from '../../domain/session/after-login.ts';
import type { LoginClaim } from '../../domain/session/logins.ts';
import type { LoginValue, MemberInfo } from '../../domain/session/store.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { stepWaysIn } from '../../domain/verification/use-step-code.ts';
import { ApiError } from '../../shared/api/errors.ts';
import type { StepWay } from '../../shared/forms/controls.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { useTellLastLogin } from './use-tell-last-login.ts';

/** A login that waits for its second step. */
export interface SecondStep {
  claim: LoginClaim;
  ways: readonly StepWay[];
}

interface Attempt {
  /** Null for a passkey. */
  claim: LoginClaim | null;
  /** Opens the session at the gateway; null when the player gave up on the way. */
  ask: () => Promise<LoginValue | null>;
  isSecondStep?: boolean;
}

/** What the forms of the login have typed into them; the names are those of the fields. */
type LoginField = 'username' | 'password' | 'code';

export interface Login {
  /** One for all ways: what is wrong stands in the same place whichever of them was tried. */
  form: FormState<LoginField>;
  captcha: ReturnType<typeof useCaptcha>;
  /** The name that is locked; empty while none is. */
  lockedName: string;
  /** True once the lock was lifted here. */
  isUnlocked: boolean;
  second: SecondStep | null;
  forgetSecond: () => void;
  handleUnlocked: () => void;
  /** Rejects with the gateway's refusal, for the form to show; false when the player gave up on the way. */
  logIn: (attempt: Attempt) => Promise<boolean>;
}

/** What the page does once somebody is in: where the login leads, and what is told of the one before. */
function useFinish(onClose: () => void, onDone: () => void) {
  const brand = useBrand();
  const { open } = useDialogs();
  const tellLastLogin = useTellLastLogin();
  const navigate = useNavigate();
  return (claim: LoginClaim | null, value: LoginValue, member: MemberInfo | null, isSecondStep: boolean) => {
    // An assistant has pages of its agent's centre and nothing else.
    if (!member) return void navigate('/agent', { replace: true });
    const isForced = brand.whitelabelVal.PWDEXPFORCECHANGE3 === true;
    const follower = settleLogin({ claim, value, isForced }, isSecondStep);
    if (follower === 'demand') return onClose();
    if (follower === 'advice') return open('changePassword', { replace: true });
    tellLastLogin(member);
    onDone();
  };
}

/** All ways of logging in go through here: the gateway's answer, whose session it is, and what follows it. */
export function useLogin(lastUser: string, onClose: () => void, onDone: () => void): Login {
  const captcha = useCaptcha();
  const [lockedName, setLockedName] = useState('');
  const [isUnlocked, setIsUnlocked] = useState(false);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const finish = useFinish(onClose, onDone);
  /** A session that is open at the gateway while its member could not be read: a code that opened it is spent. */
  const opened = useRef<{ key: string; value: LoginValue } | null>(null);
  /** What is under way, while a refusal of it may ask for a second step. */
  const tried = useRef<LoginClaim | null>(null);

  const takes = (error: unknown): boolean => {
    const claim = tried.current;
    const ways = stepWaysIn(error);
    if (claim && ways.length > 0) {
      form.reset();
      setSecond({ claim, ways });
      return true;
    }
    const isLocked = error instanceof ApiError && error.code === 'login.locked';
    if (isLocked && claim?.way === 'username') setLockedName(claim.username);
    return false;
  };
  const form = useForm<LoginField>(
    { username: lastUser, password: '', code: '' },
    { captcha, takes, secrets: ['password', 'code'] },
  );

  const logIn = async ({ claim, ask, isSecondStep = false }: Attempt): Promise<boolean> => {
    tried.current = isSecondStep ? null : claim;
    setIsUnlocked(false);
    const key = JSON.stringify(claim);
    const known = opened.current?.key === key ? opened.current.value : null;
    const value = known ?? (await ask());
    if (!value) return false;
    opened.current = { key, value };
    const member = await takeSession(value);
    opened.current = null;
    finish(claim, value, member, isSecondStep);
    return true;
  };

  return {
    form,
    captcha,
    lockedName,
    isUnlocked,
    second,
    forgetSecond: () => {
      form.reset();
      setSecond(null);
    },
    handleUnlocked: () => {
      setLockedName('');
      setIsUnlocked(true);
      form.clear();
    },
    logIn,
  };
}
