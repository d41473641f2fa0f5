import type { Reply } from '@marquee/contract';
import { useState } from 'react';
import { ApiError } from '../../shared/api/errors.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import type { StepControl, StepWay } from '../../shared/forms/controls.ts';
import type { FormState } from '../../shared/forms/use-form.ts';
import { useCode } from './use-code.ts';

const WAYS: readonly StepWay[] = ['sms', 'email', 'ga', 'recovery'];

/** The ways that `login_verify_required` offers; none when the error is another. */
export function stepWaysIn(error: unknown): StepWay[] {
  if (!(error instanceof ApiError) || error.code !== 'login_verify_required') return [];
  const offered = (error.value ?? {}) as Partial<Record<StepWay, boolean>>;
  return WAYS.filter((way) => offered[way]);
}

interface StepCode extends StepControl {
  check: () => FieldErrors;
  /** What the call gets. */
  given: { method: StepWay; code: string };
  /** Sends the code of the chosen way, where it is one that is sent, and shows why it was not. */
  send(ask: (way: 'sms' | 'email') => Promise<Reply<'loginVerifyCode'>>): Promise<void>;
}

/** The state of a second step in a form: which way it goes by, and the code. `name` says what it is for: `verify`, `reset`. */
export function useStepCode(form: FormState<'code'>, ways: readonly StepWay[], name: string): StepCode {
  const [chosen, setChosen] = useState<StepWay | null>(null);
  const sms = useCode(`${name}-sms`);
  const email = useCode(`${name}-email`);
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'ga');
  const countdown = way === 'email' ? email : sms;
  const code = form.values.code.trim();

  return {
    ways,
    way,
    countdown,
    choose: (next) => {
      setChosen(next);
      form.set('code', '');
      form.clear();
    },
    check: () => missing({ code }),
    given: { method: way, code },
    send: async (ask) => {
      if (way !== 'sms' && way !== 'email') return;
      form.clear();
      form.focus('code');
      try {
        await countdown.send(() => ask(way));
      } catch (error) {
        form.refuse(error);
      }
    },
  };
}
