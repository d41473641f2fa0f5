import { useState } from 'react';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';

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
  const isAsked = (turn: CaptchaTurn): boolean => turns.includes(turn);

  return {
    control: captcha,
    isAsked,
    /** True when the call asks for one and there is no answer yet. */
    isMissing: (turn: CaptchaTurn): boolean => isAsked(turn) && !captcha.isAnswered,
    fields: (turn: CaptchaTurn) => (isAsked(turn) ? captcha.fields : NONE),
    /** The call has taken it: the next one needs another. */
    spend: (turn: CaptchaTurn): void => {
      if (isAsked(turn)) captcha.refresh();
    },
    /** To be told of each refusal of a call. True when it is about the captcha alone. */
    handleRefusal: (turn: CaptchaTurn, error: unknown): boolean => {
      const asks = error instanceof ApiError && (error.value as { captcha?: unknown } | null)?.captcha === true;
      if (asks && !isAsked(turn)) setTurns([...turns, turn]);
      return captcha.handleRefusal(error);
    },
  };
}
