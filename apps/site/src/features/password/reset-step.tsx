import type { Body, Reply } from '@marquee/contract';
import { useState } from 'react';
import type { PasswordStep } from '../../domain/password/actions.ts';
import { stepWaysIn, useStepCode } from '../../domain/verification/use-step-code.ts';
import { ApiError } from '../../shared/api/errors.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import type { StepWay } from '../../shared/forms/controls.ts';
import type { FormState } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StepCode } from '../../shared/ui/form/step-code.tsx';

const isAboutCode = (error: unknown): error is ApiError => error instanceof ApiError && error.code.startsWith('code.');

interface ResetStep {
  step: ReturnType<typeof useStepCode>;
  isAsked: boolean;
  check: () => FieldErrors;
  /**
   * Sets the password, with the second step once it is asked for. False when the gateway asks for it, or its code was not right:
   * the form shows that. Rejects with any other refusal.
   */
  take(set: (second: PasswordStep) => Promise<void>): Promise<boolean>;
}

/** The second step of setting a forgotten password. There is none until the gateway asks for it. */
export function useResetStep(form: FormState<'code'>): ResetStep {
  const [ways, setWays] = useState<readonly StepWay[]>([]);
  const step = useStepCode(form, ways, 'reset');
  const isAsked = ways.length > 0;
  return {
    step,
    isAsked,
    check: () => (isAsked ? step.check() : {}),
    take: async (set) => {
      try {
        await set(isAsked ? step.given : {});
        return true;
      } catch (error) {
        const asked = stepWaysIn(error);
        // The first step's key or code is right by then: the second would not have been asked for otherwise.
        const isWrong = isAsked && isAboutCode(error);
        if (asked.length === 0 && !isWrong) throw error;
        if (isWrong) form.find({ code: error });
        else form.focus('code');
        if (asked.length > 0) setWays(asked);
        return false;
      }
    },
  };
}

interface ResetStepFieldsProps {
  form: FormState<'code'>;
  reset: ResetStep;
  /** Asks for the code, where it is one that is sent. */
  ask: (method: Body<'passwordVerifyCode'>['method']) => Promise<Reply<'passwordVerifyCode'>>;
}

/** Its fields, once it is asked for. */
export function ResetStepFields({ form, reset: { step, isAsked }, ask }: ResetStepFieldsProps) {
  const t = useT();
  if (!isAsked) return null;
  return (
    <>
      <p role="status">{t('reset_step_text')}</p>
      <StepCode form={form} control={step} onSend={() => void step.send(ask)} />
    </>
  );
}
