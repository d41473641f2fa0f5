import clsx from 'clsx';
import { useId, useState } from 'react';
import type { CaptchaControl } from '../../forms/controls.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { playSound } from '../../lib/play-sound.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import styles from './captcha-field.module.css';
import look from './field.module.css';
import { Field, messageId } from './field.tsx';

const LONGEST = 20;

interface CaptchaFieldProps {
  control: CaptchaControl;
  /** Shown until it is answered. */
  error?: string | undefined;
}

/** Asks for a sign that a person is at work: digits of a picture, which can also be heard, or a box to tick that counts a while. */
export function CaptchaField({ control, error }: CaptchaFieldProps) {
  const isAnswered = control.isWidget ? control.isBusy || control.isSolved : control.digits !== '';
  const Field = control.isWidget ? Widget : Picture;
  return <Field control={control} error={isAnswered ? undefined : error} />;
}

function Picture({ control, error }: CaptchaFieldProps) {
  const t = useT();
  const id = useId();
  const [soundFailure, setSoundFailure] = useState('');
  const handleListen = async () => {
    setSoundFailure('');
    try {
      const sound = await control.loadSound();
      if (sound === null) control.refresh();
      else await playSound(sound);
    } catch {
      setSoundFailure(t('captcha_sound_failed'));
    }
  };
  const message = error ?? (control.failure ? errorText(control.failure) : soundFailure);
  return (
    <Field id={id} label={t('captcha_label')} required message={message} tone="error">
      <div className={styles.row}>
        <input
          id={id}
          name="captcha"
          className={clsx(look.input, look.digits, look.narrow)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST}
          value={control.digits}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          onChange={(event) => control.setDigits(event.target.value)}
        />
        <span className={styles.picture} aria-busy={control.isBusy}>
          {control.picture && <img src={control.picture} width={160} height={56} alt={t('captcha_picture')} />}
        </span>
        <IconButton label={t('captcha_new')} onClick={control.refresh}>
          <Icon name="refresh" />
        </IconButton>
        <IconButton label={t('captcha_listen')} onClick={() => void handleListen()}>
          <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6">
            <path d="M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a7.8 7.8 0 0 1 0 11" strokeLinejoin="round" />
          </svg>
        </IconButton>
      </div>
    </Field>
  );
}

function Widget({ control, error }: CaptchaFieldProps) {
  const t = useT();
  const id = useId();
  const message = error ?? (control.failure ? errorText(control.failure) : '');
  const handleClick = () => {
    if (!control.isBusy && !control.isSolved) control.solve();
  };
  return (
    <Field
      id={id}
      message={message || (control.isBusy ? t('widget_working') : control.isSolved ? t('widget_solved') : '')}
      tone={control.isSolved ? 'success' : control.isBusy ? 'hint' : 'error'}
    >
      <button
        type="button"
        role="checkbox"
        name="captcha"
        className={styles.widget}
        aria-checked={control.isSolved}
        aria-required
        aria-busy={control.isBusy}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId(id)}
        onClick={handleClick}
      >
        <span className={clsx(styles.box, control.isBusy && styles.working)}>
          {control.isSolved && <Icon name="check" size={18} />}
        </span>
        <span className={look.required}>{t('widget_label')}</span>
      </button>
    </Field>
  );
}
