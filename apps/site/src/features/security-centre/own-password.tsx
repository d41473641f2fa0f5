import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proof } from '../../domain/security/actions.ts';
import { securityQuery } from '../../domain/security/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { FieldErrors, FormControl } from './use-form.ts';
import { missing } from './use-form.ts';

const LONGEST = 128;
const LONGEST_CODE = 64;

/** The login password, which is asked for before something that a found open session must not be enough for. */
export interface OwnPassword {
  /** An account that logs in by number or passkey alone has none, and is not asked. */
  isAsked: boolean;
  typed: string;
  type: (text: string) => void;
  /** What the call gets. */
  value: string | null;
  check: () => FieldErrors;
}

/** The state of that field. */
export function useOwnPassword(): OwnPassword {
  const isAsked = useQuery(securityQuery()).data?.hasPassword ?? true;
  const [typed, type] = useState('');
  const value = typed.trim();
  return { isAsked, typed, type, value: isAsked ? value : null, check: () => (isAsked ? missing({ password: value }) : {}) };
}

/** The field, where it is asked for. */
export function OwnPasswordField({ own, form }: { own: OwnPassword; form: FormControl }) {
  const t = useT();
  if (!own.isAsked) return null;
  return (
    <PasswordField
      label={t('login_password')}
      name="password"
      autoComplete="current-password"
      required
      maxLength={LONGEST}
      value={own.typed}
      error={form.errors['password'] || undefined}
      onChange={(event) => {
        own.type(event.target.value);
        form.touch('password');
      }}
    />
  );
}

/** What proves, beside an open session, that its holder is the account's: the password, and the app's code where one is on. */
export interface OwnProof {
  own: OwnPassword;
  isCodeAsked: boolean;
  code: string;
  setCode: (code: string) => void;
  /** Name of the code's field. */
  codeName: string;
  /** What the call gets. */
  value: Proof;
  check: () => FieldErrors;
}

/** The state of those fields. `codeName` names the code's, where the form has another code. */
export function useOwnProof(codeName = 'code'): OwnProof {
  const own = useOwnPassword();
  const isCodeAsked = useQuery(securityQuery()).data?.totp.isOn ?? false;
  const [code, setCode] = useState('');
  return {
    own,
    isCodeAsked,
    code,
    setCode,
    codeName,
    value: { password: own.value, code: isCodeAsked ? code.trim() : null },
    check: () => ({ ...own.check(), ...(isCodeAsked ? missing({ [codeName]: code }) : {}) }),
  };
}

/** The code of the app, or a recovery code, where the app is on. */
export function ProofCode({ proof, form }: { proof: OwnProof; form: FormControl }) {
  const t = useT();
  const { isCodeAsked, code, setCode, codeName } = proof;
  if (!isCodeAsked) return null;
  return (
    <TextField
      label={t('totp_code')}
      name={codeName}
      autoComplete="one-time-code"
      required
      maxLength={LONGEST_CODE}
      value={code}
      hint={t('totp_or_recovery')}
      error={form.errors[codeName] || undefined}
      onChange={(event) => {
        setCode(event.target.value);
        form.touch(codeName);
      }}
    />
  );
}

/** Password and code, where they are asked for. */
export const ProofFields = ({ proof, form }: { proof: OwnProof; form: FormControl }) => (
  <>
    <OwnPasswordField own={proof.own} form={form} />
    <ProofCode proof={proof} form={form} />
  </>
);
