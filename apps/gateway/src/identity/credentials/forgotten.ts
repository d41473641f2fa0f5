import type { Body } from '@marquee/contract';
import type { Database } from '../../base/database/database.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import type { Log } from '../../base/log.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import { accountByContact } from '../contacts/index.ts';
import { loginName } from '../login/names.ts';
import { ownOrigin } from '../sessions/own-origin.ts';
import { readAccount, readAccountByName } from '../store.ts';
import { createBackground } from '../verification/background.ts';
import type { Verification } from '../verification/index.ts';

const DAY_SECONDS = 86_400;

/** Links to set a forgotten password with. */
export interface Forgotten {
  /**
   * Sends a link to a verified mail address where it is the username's. Answers alike in words and time whether or not it is: what
   * differs happens after the answer. Throws `email.invalid`, `captcha.required`, `captcha.invalid`.
   */
  forgot(merchant: Merchant, body: Body<'forgotPassword'>, request: RequestContext): Promise<void>;
  /** Resolves when what was begun after an answer is done. */
  settled(): Promise<void>;
}

/** Makes the links. */
export function createForgotten(deps: {
  db: Database;
  log: Log;
  rates: RateLimiter;
  brand: Pick<Brand, 'domains'>;
  verification: Pick<Verification, 'mail' | 'keyOf' | 'anyNumber' | 'demandCaptcha' | 'makeKey' | 'tell'>;
}): Forgotten {
  const { db, log, rates, brand, verification } = deps;
  const background = createBackground(log);

  const send = async (merchant: Merchant, body: Body<'forgotPassword'>, request: RequestContext): Promise<void> => {
    const target = verification.mail(body.email);
    // Who registered by a number may know no other name.
    const name = loginName(verification, merchant, body.username);
    const owner = await accountByContact(db, merchant.id, 'email', verification.keyOf(target));
    const named = name.key === null ? null : await readAccountByName(db, merchant.id, name.key);
    const numbered = name.number === null ? null : await accountByContact(db, merchant.id, 'mobile', name.number);
    const account = owner !== null && (named?.id === owner || numbered === owner) ? await readAccount(db, owner) : null;
    if (!account) return;
    const digest = name.digest.toString('base64');
    if ((await rates.take(`forgot:${merchant.id}:${digest}`, merchant.security.codesPerTarget, DAY_SECONDS)) > 0) return;
    const minutes = merchant.security.mailMinutes;
    const key = await verification.makeKey({ purpose: 'password', merchant, accountId: account.id, minutes });
    await verification.tell({
      merchant,
      target,
      name: 'password.link',
      params: { link: `${ownOrigin(brand, merchant, request.origin)}/login#reset=${key}`, minutes: String(minutes) },
      language: request.language,
      address: request.address,
    });
  };

  return {
    async forgot(merchant, body, request) {
      verification.mail(body.email);
      await verification.demandCaptcha(merchant, body, request);
      background.run('forgotten password', () => send(merchant, body, request));
    },
    settled: () => background.settled(),
  };
}
