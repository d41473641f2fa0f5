import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { newSecret } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount } from '../contacts/index.ts';
import { cleanText } from '../names.ts';
import {
  type Challenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  type PasskeyRow,
  readPasskey,
  readPasskeys,
  spendChallenge,
} from './passkey-store.ts';

const CHALLENGE_MS = 300_000;
const KEPT = 10;
/** Ed25519, P-256 and RSA, by their COSE numbers: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

type Options = object;

/** A browser's request of a ceremony: the answer names the challenge by `challengeId`. */
export interface Ceremony {
  challengeId: string;
  options: Options;
}

/** A browser's answer, as it came. */
export interface CeremonyAnswer {
  challengeId: string;
  response: Options;
}

/** Passkeys: keys of authenticators that log in without a password, both factors in one (WebAuthn, user verification required). */
export interface Passkeys {
  list(accountId: bigint): Promise<PasskeyRow[]>;
  /** What the browser makes a passkey of, good for five minutes and once. `origin` is the one that the browser reached us under. */
  beginRegistration(merchant: Merchant, account: { id: bigint; username: string }, origin: string): Promise<Ceremony>;
  /** Keeps a passkey under a name. Throws `passkey.invalid`, also past ten of them. */
  finishRegistration(
    merchant: Merchant,
    accountId: bigint,
    origin: string,
    answer: CeremonyAnswer & { name: string },
  ): Promise<void>;
  /** What the browser signs for a login of whomever. */
  beginLogin(merchant: Merchant, origin: string): Promise<Ceremony>;
  /** The account whose passkey signed. Throws `passkey.invalid`. */
  finishLogin(merchant: Merchant, origin: string, answer: CeremonyAnswer): Promise<bigint>;
  /** Takes a passkey away; false when the account has none of that id. */
  remove(accountId: bigint, id: string): Promise<boolean>;
}

/** A key's name as it is shown: one line without invisible signs. */
const nameOf = (name: string): string => cleanText(name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')) || 'Passkey';

const hostOf = (origin: string): string => new URL(origin).hostname;
const invalid = (): BusinessError => new BusinessError('passkey.invalid');

/** What the library says of an answer; whatever it finds wrong with it is one refusal. */
async function checked<T extends { verified: boolean }>(check: () => Promise<T>): Promise<T & { verified: true }> {
  const result = await check().catch(() => null);
  if (!result?.verified) throw invalid();
  return result as T & { verified: true };
}

/** Makes what asks browsers to sign, and takes their answers once. */
function createChallenges({ db, clock }: { db: Database; clock: Clock }) {
  const ask = async (row: Omit<Challenge, 'id'>, options: object): Promise<Ceremony> => {
    const id = newSecret();
    await insertChallenge(db, { ...row, id }, new Date(clock.now() + CHALLENGE_MS));
    return { challengeId: id, options: { ...options } };
  };

  /** Spends the challenge whatever becomes of the answer, so that none can be tried twice. */
  const spend = async (merchant: Merchant, accountId: bigint | null, origin: string, id: string): Promise<Challenge> => {
    const challenge = await spendChallenge(db, { id, merchantId: merchant.id, accountId }, dateOf(clock));
    if (challenge?.rpId !== hostOf(origin)) throw invalid();
    return challenge;
  };

  return { ask, spend };
}

/** Makes the passkeys. */
export function createPasskeys({ db, clock }: { db: Database; clock: Clock }): Passkeys {
  const { ask, spend } = createChallenges({ db, clock });

  return {
    list: (accountId) => readPasskeys(db, accountId),
    async beginRegistration(merchant, { id, username }, origin) {
      const rpId = hostOf(origin);
      const known = await readPasskeys(db, id);
      const options = await generateRegistrationOptions({
        rpName: merchant.name,
        rpID: rpId,
        userName: username,
        userID: new TextEncoder().encode(`${merchant.id}:${id}`),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known
          .filter((each) => each.rpId === rpId)
          .map((each) => ({ id: each.id, transports: each.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return ask({ merchantId: merchant.id, accountId: id, challenge: options.challenge, rpId }, options);
    },
    async finishRegistration(merchant, accountId, origin, { challengeId, response, name }) {
      const { challenge, rpId } = await spend(merchant, accountId, origin, challengeId);
      const { registrationInfo } = await checked(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!registrationInfo) throw invalid();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const row = { id, accountId, merchantId: merchant.id, rpId, publicKey, counter: BigInt(counter), transports };
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await readPasskeys(tx, accountId)).length >= KEPT) throw invalid();
        if (!(await insertPasskey(tx, { ...row, name: nameOf(name), createdAt: dateOf(clock) }))) throw invalid();
      });
    },
    async beginLogin(merchant, origin) {
      const rpId = hostOf(origin);
      const options = await generateAuthenticationOptions({ rpID: rpId, timeout: CHALLENGE_MS, userVerification: 'required' });
      return ask({ merchantId: merchant.id, accountId: null, challenge: options.challenge, rpId }, options);
    },
    async finishLogin(merchant, origin, { challengeId, response }) {
      const { challenge, rpId } = await spend(merchant, null, origin, challengeId);
      const { id } = response as { id?: unknown };
      const passkey = typeof id === 'string' ? await readPasskey(db, merchant.id, id) : null;
      if (!passkey || passkey.rpId !== rpId) throw invalid();
      const { authenticationInfo } = await checked(() =>
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          credential: { id: passkey.id, publicKey: Uint8Array.from(passkey.publicKey), counter: Number(passkey.counter) },
          requireUserVerification: true,
        }),
      );
      if (!(await notePasskeyUse(db, passkey.id, authenticationInfo.newCounter, dateOf(clock)))) throw invalid();
      return passkey.accountId;
    },
    remove: (accountId, id) => deletePasskey(db, accountId, id),
  };
}
