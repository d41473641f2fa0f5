import { useState } from 'react';
import { logInAs } from '../../domain/password/actions.ts';
import { ApiError } from '../../shared/api/errors.ts';

/** Whom a registration was sent for. */
interface Applicant {
  name: string;
  password: string;
  /** Of a number; null for a username. */
  dialingCode: string | null;
}

/** A proxy’s own answer says as little about what the gateway did as none. */
const LOST_KINDS: readonly string[] = ['network', 'timeout', 'http'];
const TAKEN_CODES: readonly ApiError['code'][] = ['username.taken', 'mobile.taken'];

/**
 * For a connection that broke before the answer came: the account may have been opened all the same. When the next try with the
 * same name and password finds the name taken, it is logged in with them; only when that fails too is it somebody else's.
 */
export function useLostAnswer() {
  const [lost, setLost] = useState<Applicant | null>(null);
  const isLost = ({ name, password }: Omit<Applicant, 'dialingCode'>): boolean =>
    lost?.name === name && lost.password === password;

  const retry = async (applicant: Applicant, enrol: () => Promise<void>): Promise<void> => {
    const isSame = isLost(applicant);
    try {
      await enrol();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (LOST_KINDS.includes(error.kind)) setLost(applicant);
      if (!isSame || applicant.password === '' || !TAKEN_CODES.includes(error.code)) throw error;
      await logInAs(applicant.name, applicant.password, applicant.dialingCode).catch(() => {
        throw error;
      });
    }
  };

  return { isLost, retry };
}
