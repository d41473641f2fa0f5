import type { StepControl, StepWay } from '../../forms/controls.ts';
import type { FormState } from '../../forms/use-form.ts';
import { useT } from '../../i18n/use-t.ts';
import { Chips } from '../data/chips.tsx';
import { CodeField } from './code-field.tsx';
import { TextField } from './text-field.tsx';

const LABELS = { sms: 'verify_sms', email: 'verify_email', ga: 'verify_ga', recovery: 'verify_recovery' } as const;
const HINTS = {
  sms: 'verify_sms_hint',
  email: 'verify_email_hint',
  ga: 'verify_ga_hint',
  recovery: 'verify_recovery_hint',
} as const;
const LONGEST = 64;

interface StepCodeProps {
  form: FormState<'code'>;
  control: StepControl;
  /** Sends a code by the chosen way. */
  onSend: () => void;
}

/** The second step: which way, and the code that came by it or that an app shows. */
export function StepCode({ form, control: { ways, way, choose, countdown }, onSend }: StepCodeProps) {
  const t = useT();
  const common = { label: t('code_label'), hint: t(HINTS[way]) };
  return (
    <>
      {ways.length > 1 && (
        <Chips
          isWrapped
          label={t('verify_way')}
          options={ways.map((each) => ({ value: each, label: t(LABELS[each]) }))}
          value={way}
          onChange={(value) => choose(value as StepWay)}
        />
      )}
      {way === 'sms' || way === 'email' ? (
        <CodeField key={way} {...common} control={countdown} onSend={onSend} {...form.field('code')} />
      ) : (
        <TextField
          key={way}
          {...common}
          required
          maxLength={LONGEST}
          inputMode={way === 'ga' ? 'numeric' : 'text'}
          autoComplete={way === 'ga' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('code')}
        />
      )}
    </>
  );
}
