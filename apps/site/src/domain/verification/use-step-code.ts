import type { Reply } from '@marquee/contract';
import { useState } from 'react';
import { ApiError } from '../../shared/api/errors.ts';
import type { StepWay } from '../../shared/ui/step-code.tsx';
import { useCode } from './use-code.ts';

const WAYS: readonly StepWay[] = ['sms', 'email', 'ga', 'recovery'];

/** The ways that `login_verify_required` offers; none when the error is another. */
export function stepWaysIn(error: unknown): StepWay[] {
  if (!(error instanceof ApiError) || error.code !== 'login_verify_required') return [];
  const offered = (error.value ?? {}) as Partial<Record<StepWay, boolean>>;
  return WAYS.filter((way) => offered[way]);
}

/** The state of a second step: which way it goes by, and the code. `name` says what it is for: `verify`, `password`. */
export function useStepCode(ways: readonly StepWay[], name: string) {
  const [chosen, setChosen] = useState<StepWay | null>(null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const sms = useCode(`${name}-sms`);
  const email = useCode(`${name}-email`);
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'ga');
  const given = code.trim();

  const change = (value: string) => {
    setCode(value);
    setIsMissing(false);
  };

  return {
    ways,
    way,
    code,
    isMissing,
    change,
    choose: (next: StepWay) => {
      setChosen(next);
      change('');
    },
    codeControl: way === 'email' ? email : sms,
    /** Sends the code of the chosen way; does nothing while one was sent a moment ago. Rejects with what `ask` rejects with. */
    send: (ask: () => Promise<Reply<'loginVerifyCode'>>) => (way === 'email' ? email : sms).send(ask),
    /** True when there is a code; otherwise the field says what is missing. */
    check: (): boolean => {
      setIsMissing(given === '');
      return given !== '';
    },
    given: { method: way, code: given },
  };
}

export type StepCodeState = ReturnType<typeof useStepCode>;
