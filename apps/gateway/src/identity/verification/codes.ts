import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { limitKeyOf } from '../../base/http/address.ts';
import type { Merchant } from '../../brand/index.ts';
import { askerDigest } from './asker.ts';
import type { Background } from './background.ts';
import {
  type AskedBy,
  type CodeRow,
  countTry,
  forgiveTry,
  insertCode,
  lockName,
  lockNewest,
  readAskedBy,
  readNewest,
  readSentTo,
  spend,
  takeQuota,
} from './code-store.ts';
import type { Delivery } from './delivery.ts';
import { ADDRESS_MOST, demandRoom, targetMost } from './limits.ts';
import { targetDigest, targetKey } from './targets.ts';
import { createTries, MOST_TRIES } from './tries.ts';
import type { CodeAsker, Target, Verification } from './types.ts';
import { codeWords } from './words.ts';

const MINUTE_MS = 60_000;
const CODE_BOUND = 1_000_000;
const CODE_LENGTH = 6;
/** The newest codes of a number that a check without a purpose of its own looks through. */
const CHECKED = 5;
/** Purposes of visitors: their answer must not tell, by its time either, whether the number is a member's. */
const QUIET: ReadonlySet<string> = new Set(['login', 'password', 'unlock']);

/** A code that lifts a lock is good for as long as that lasts: whoever it goes to did not ask for it and may look later. */
const minutesOf = ({ security }: Merchant, target: Target, purpose: string): number => {
  if (target.kind === 'mail') return security.mailMinutes;
  return purpose === 'unlock' ? security.lockMinutes : security.codeMinutes;
};

const clean = (code: string | null | undefined): string => {
  const digits = (code ?? '').normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) throw new BusinessError('code.invalid');
  return digits;
};

const askedBy = ({ browser, address }: CodeAsker): AskedBy => ({
  browser: browser === null ? null : askerDigest(browser),
  addressKey: limitKeyOf(address),
});

interface CodeDeps {
  db: Database;
  clock: Clock;
  secret: Buffer;
  delivery: Delivery;
  background: Background;
}

/** What is stored of a code. */
type DigestOf = (merchantId: number, purpose: string, target: Target, code: string) => Buffer;

const digestWith =
  (secret: Buffer): DigestOf =>
  (merchantId, purpose, target, code) =>
    createHmac('sha256', secret)
      .update(`code|${merchantId}|${purpose}|${target.kind}:${targetKey(target)}|${code}`)
      .digest();

/** Makes what sends codes. */
function createSending({ db, clock, delivery }: CodeDeps, digestOf: DigestOf): Pick<Verification, 'sendCode'> {
  const write = (merchant: Merchant, target: Target, row: Parameters<typeof insertCode>[1]): Promise<void> =>
    db.transaction(async (tx) => {
      const { security, id } = merchant;
      // Always in this order, so that two who wait for each other's lock cannot be.
      await lockName(tx, `code-address|${id}|${row.addressKey}`);
      await lockName(tx, `code-target|${id}|${target.kind}:${targetKey(target)}`);
      const sent = await readSentTo(tx, id, row.target, targetMost(security));
      const asked = await readAskedBy(tx, id, row.addressKey, ADDRESS_MOST);
      demandRoom(security, row.purpose, sent, asked, row.at.getTime());
      if (!(await takeQuota(tx, id, row.at, security.codesPerDay))) throw new BusinessError('phone.quota');
      await insertCode(tx, row);
    });

  return {
    async sendCode({ purpose, merchant, target, asker, accountId = null, reaches = true }) {
      delivery.demand(merchant, target.kind);
      const code = String(randomInt(CODE_BOUND)).padStart(CODE_LENGTH, '0');
      const at = dateOf(clock);
      const expiredMinutes = minutesOf(merchant, target, purpose);
      const expiresAt = new Date(at.getTime() + expiredMinutes * MINUTE_MS);
      await write(merchant, target, {
        merchantId: merchant.id,
        purpose,
        target: targetDigest(target),
        code: digestOf(merchant.id, purpose, target, code),
        accountId,
        addressKey: limitKeyOf(asker.address),
        asker: askerDigest(asker.browser ?? ''),
        at,
        expiresAt,
      });
      const { language, origin } = asker;
      const words = codeWords({ purpose, merchant, target, code, minutes: expiredMinutes, language, origin });
      const message = { id: randomUUID(), ...words };
      if (QUIET.has(purpose)) {
        if (reaches) delivery.post(merchant, target, message, asker.address);
      } else if (reaches) await delivery.demandSent(merchant, target, message, asker.address);
      return { expiredMinutes, expirationTime: expiresAt.getTime() };
    },
  };
}

/** Makes what looks at codes that are brought. */
function createChecking(deps: CodeDeps, digestOf: DigestOf): Pick<Verification, 'spendCode' | 'checkCode'> {
  const { db, clock } = deps;
  const { isUsable, demandUsable, countLater } = createTries(deps);

  return {
    async spendCode({ purpose, also, merchant, target, code, asker, accountId = null }, tx: Runner) {
      const digits = clean(code);
      const by = askedBy(asker);
      const newest: CodeRow[] = [];
      for (const each of also ? [purpose, also] : [purpose]) {
        const row = await lockNewest(tx, merchant.id, targetDigest(target), each, by);
        if (row) newest.push(row);
      }
      const good = newest.filter((row) => isUsable(row, by) && row.expiresAt.getTime() > clock.now());
      const tried = good.length > 0 ? good : [demandUsable(newest[0] ?? null, by)];
      const right = tried.find(
        (row) =>
          timingSafeEqual(row.digest, digestOf(merchant.id, row.purpose, target, digits)) &&
          (accountId === null || row.accountId === accountId),
      );
      if (!right) {
        for (const row of tried) countLater(row, by);
        throw new BusinessError('code.invalid');
      }
      await spend(tx, right.id, dateOf(clock));
    },
    async checkCode({ purposes, merchant, target, code, asker }) {
      const digits = clean(code);
      const by = askedBy(asker);
      const rows = (await readNewest(db, merchant.id, targetDigest(target), by, CHECKED)).filter(
        (row, index, all) =>
          purposes.some((purpose) => purpose === row.purpose) && all.findIndex((each) => each.purpose === row.purpose) === index,
      );
      const usable = rows.filter((row) => isUsable(row, by) && row.expiresAt.getTime() > clock.now());
      const [first] = usable;
      if (!first) demandUsable(rows[0] ?? null, by);
      // Counted before it is looked at, so that guesses at once have no more tries than guesses one by one.
      const counted = await Promise.all(usable.map(async (row) => ((await countTry(db, row.id, by, MOST_TRIES)) ? row : null)));
      const right = counted.find(
        (row) => row !== null && timingSafeEqual(row.digest, digestOf(merchant.id, row.purpose, target, digits)),
      );
      if (!right) throw new BusinessError('code.invalid');
      await Promise.all(counted.filter((row) => row !== null).map((row) => forgiveTry(db, row.id, by)));
    },
  };
}

/** Makes what sends and checks codes. */
export function createCodes(deps: CodeDeps): Pick<Verification, 'sendCode' | 'spendCode' | 'checkCode' | 'codesNeedCaptcha'> {
  const { db, clock, secret } = deps;
  const digestOf = digestWith(secret);

  return {
    ...createSending(deps, digestOf),
    ...createChecking(deps, digestOf),
    async codesNeedCaptcha({ id, security }, address) {
      const asked = await readAskedBy(db, id, limitKeyOf(address), security.captchaAfter);
      const nth = asked[security.captchaAfter - 1];
      return (
        security.captchaAfter === 0 || (nth !== undefined && nth.at.getTime() > clock.now() - security.failureMinutes * MINUTE_MS)
      );
    },
  };
}
