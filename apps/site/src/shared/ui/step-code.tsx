import { useT } from '../i18n/use-t.ts';
import { Chips } from './chips.tsx';
import { type CodeControl, CodeField } from './code-field.tsx';
import { TextField } from './text-field.tsx';

/** The ways of a second step. */
export type StepWay = 'sms' | 'email' | 'ga' | 'recovery';

const LABELS = { sms: 'verify_sms', email: 'verify_email', ga: 'verify_ga', recovery: 'verify_recovery' } as const;
const HINTS = {
  sms: 'verify_sms_hint',
  email: 'verify_email_hint',
  ga: 'verify_ga_hint',
  recovery: 'verify_recovery_hint',
} as const;
const LONGEST = 64;

/** What the fields show and do; made by `useStepCode` of the domain. */
export interface StepCodeControl {
  ways: readonly StepWay[];
  way: StepWay;
  code: string;
  isMissing: boolean;
  change: (code: string) => void;
  choose: (way: StepWay) => void;
  codeControl: CodeControl;
}

interface StepCodeProps {
  control: StepCodeControl;
  /** Name of the code's field, where the form has another code. */
  name?: string;
  /** Sends a code by the chosen way. */
  onSend: (way: 'sms' | 'email') => void;
  onChoose?: () => void;
}

/** The second step: which way, and the code that came by it or that an app shows. */
export function StepCode({ control, name = 'code', onSend, onChoose }: StepCodeProps) {
  const t = useT();
  const { ways, way, code, isMissing, change, choose, codeControl } = control;
  const error = isMissing ? t('field_required') : undefined;
  return (
    <>
      {ways.length > 1 && (
        <Chips
          isWrapped
          label={t('verify_way')}
          options={ways.map((each) => ({ value: each, label: t(LABELS[each]) }))}
          value={way}
          onChange={(value) => {
            choose(value as StepWay);
            onChoose?.();
          }}
        />
      )}
      {way === 'sms' || way === 'email' ? (
        <CodeField
          key={way}
          name={name}
          label={t('code_label')}
          hint={t(HINTS[way])}
          error={error}
          value={code}
          onChange={change}
          control={codeControl}
          onSend={() => onSend(way)}
        />
      ) : (
        <TextField
          key={way}
          name={name}
          required
          label={t('code_label')}
          hint={t(HINTS[way])}
          error={error}
          value={code}
          maxLength={LONGEST}
          inputMode={way === 'ga' ? 'numeric' : 'text'}
          autoComplete={way === 'ga' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </>
  );
}
