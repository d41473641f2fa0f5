import { useRef, useState } from 'react';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { type FieldErrors, missingCaptcha } from '../../shared/forms/checks.ts';

/** What a captcha is answered for: the code by SMS, or the registration. */
export type CaptchaTurn = 'sms' | 'form';

const NONE = { captcha: null, altcha: null };

/**
 * The captcha of a form that makes two calls, each of which may ask for one: the registration by the brand's rule, the code when
 * many were sent. A captcha is good once, so that it is asked for by the call that wants it and by no other.
 */
export function useFormCaptcha(isByRule: boolean) {
  const captcha = useCaptcha(isByRule);
  const [turns, setTurns] = useState<readonly CaptchaTurn[]>(isByRule ? ['form'] : []);
  /** The call that was prepared last: a refusal is of that one. */
  const last = useRef<CaptchaTurn>('form');
  const isAsked = (turn: CaptchaTurn): boolean => turns.includes(turn);

  return {
    control: captcha,
    isAsked,
    /** Its share of the check before the call. */
    missing: (turn: CaptchaTurn): FieldErrors => {
      last.current = turn;
      return isAsked(turn) ? missingCaptcha(captcha) : {};
    },
    fields: (turn: CaptchaTurn) => (isAsked(turn) ? captcha.fields : NONE),
    /** The call has taken it: the next one needs another. */
    spend: (turn: CaptchaTurn): void => {
      if (isAsked(turn)) captcha.refresh();
    },
    /** To be told of each refusal of the call that was checked last. True when it is about the captcha alone. */
    handleRefusal: (error: unknown): boolean => {
      const turn = last.current;
      const asks = error instanceof ApiError && (error.value as { captcha?: unknown } | null)?.captcha === true;
      if (asks && !isAsked(turn)) setTurns([...turns, turn]);
      return captcha.handleRefusal(error);
    },
  };
}

export type FormCaptcha = ReturnType<typeof useFormCaptcha>;
