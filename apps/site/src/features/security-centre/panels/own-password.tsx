import { useQuery } from '@tanstack/react-query';
import type { Proof } from '../../../domain/security/actions.ts';
import { securityQuery } from '../../../domain/security/queries.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import type { FormState } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PasswordField } from '../../../shared/ui/form/password-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';

const LONGEST = 128;
const LONGEST_CODE = 64;

/** Of a form's values: the login password is not typed yet. */
export const NO_OWN_PASSWORD: Readonly<Record<'password', string>> = { password: '' };

/** The login password, which is asked for before something that a found open session must not be enough for. */
export interface OwnPassword {
  /** An account that logs in by number or passkey alone has none, and is not asked. */
  isAsked: boolean;
  /** What the call gets. */
  value: string | null;
  check: () => FieldErrors;
}

/** What is asked of that field of a form. */
export function useOwnPassword({ values: { password } }: FormState<'password'>): OwnPassword {
  const isAsked = useQuery(securityQuery()).data?.hasPassword ?? true;
  return { isAsked, value: isAsked ? password.trim() : null, check: () => (isAsked ? missing({ password }) : {}) };
}

/** The field, where it is asked for. */
export function OwnPasswordField({ own, form }: { own: OwnPassword; form: FormState<'password'> }) {
  const t = useT();
  if (!own.isAsked) return null;
  return (
    <PasswordField
      label={t('login_password')}
      autoComplete="current-password"
      required
      maxLength={LONGEST}
      {...form.input('password')}
    />
  );
}

/** Of a form's values: neither password nor app's code is typed yet. */
export const NO_PROOF: Readonly<Record<'password' | 'appCode', string>> = { ...NO_OWN_PASSWORD, appCode: '' };

type ProofForm = FormState<'password' | 'appCode'>;

/** What proves, beside an open session, that its holder is the account's: the password, and the app's code where one is on. */
export interface OwnProof {
  own: OwnPassword;
  isCodeAsked: boolean;
  /** What the call gets. */
  value: Proof;
  check: () => FieldErrors;
  /** The code's share of it. */
  checkCode: () => FieldErrors;
}

/** What is asked of those fields of a form. */
export function useOwnProof(form: ProofForm): OwnProof {
  const own = useOwnPassword(form);
  const isCodeAsked = useQuery(securityQuery()).data?.totp.isOn ?? false;
  const { appCode } = form.values;
  const checkCode = () => (isCodeAsked ? missing({ appCode }) : {});
  return {
    own,
    isCodeAsked,
    value: { password: own.value, code: isCodeAsked ? appCode.trim() : null },
    check: () => ({ ...own.check(), ...checkCode() }),
    checkCode,
  };
}

/**
 * For a form with a code of its own besides the app's: the gateway does not say which of the two was wrong, so both are looked at
 * again. False for any other refusal.
 */
export function wrongCodes(error: unknown, form: FormState<'code' | 'appCode'>, { isCodeAsked }: OwnProof): boolean {
  const isAbout = isCodeAsked && error instanceof ApiError && error.code === 'code.invalid';
  return isAbout && !form.find({ code: error, appCode: error });
}

/** The code of the app, or a recovery code, where the app is on. */
export function ProofCode({ proof, form }: { proof: OwnProof; form: ProofForm }) {
  const t = useT();
  if (!proof.isCodeAsked) return null;
  return (
    <TextField
      label={t('totp_code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={LONGEST_CODE}
      hint={t('totp_or_recovery')}
      {...form.input('appCode')}
    />
  );
}

/** Password and code, where they are asked for. */
export const ProofFields = ({ proof, form }: { proof: OwnProof; form: ProofForm }) => (
  <>
    <OwnPasswordField own={proof.own} form={form} />
    <ProofCode proof={proof} form={form} />
  </>
);
