import { manualClock } from '../../../base/calendar/clock.ts';
import type { Database } from '../../../base/database/database.ts';
import type { SqlModule } from '../../../base/database/migrations.ts';
import { createLog } from '../../../base/log.ts';
import { openTestDatabase } from '../../../base/testing/database.ts';
import { sql as brandSql, createBrand, type Merchant, type SecuritySettings } from '../../../brand/index.ts';
import { sql } from '../../index.ts';
import { type CodeAsker, createVerification, type Purpose, type SmsTarget, type Target, type Verification } from '../index.ts';
import { type TestChannels, testChannels } from './senders.ts';

/** A verification over a fresh database, with time standing still and nobody outside. */
export interface VerificationWorld {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  channels: TestChannels;
  verification: Verification;
  /** A brand that is no demo brand, and so sends by the channels. */
  merchant: Merchant;
  /** The same with other settings. */
  withSecurity(security: Partial<SecuritySettings>): Merchant;
  /** Asks for a code as somebody at an address of their own, unless one is given; returns the code that was sent. */
  codeFor(
    target: SmsTarget,
    purpose?: Purpose,
    options?: { address?: string; accountId?: bigint; browser?: string },
  ): Promise<string>;
  /** What spending a code throws; `ok` when it was spent. */
  spend(target: SmsTarget, code: string | null, purpose?: Purpose, accountId?: bigint, by?: CodeAsker): Promise<string>;
  /** A number that no other test has. */
  number(): SmsTarget;
  address(): string;
  /** Another gateway on the same database, which shares the secret. */
  neighbour(): Verification;
  close(): Promise<void>;
}

const base: SqlModule = { name: 'base', directory: `${import.meta.dirname}/../../../base` };

/** The browser of a test that has one only. */
export const BROWSER = { browser: 'the usual one', address: '10.1.0.0' };

/** The code of what was thrown; `ok` when nothing was. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

/** Opens the world of one test file. */
export async function openVerification(kind: Database['kind']): Promise<VerificationWorld> {
  const clock = manualClock(Date.UTC(2026, 0, 1, 8));
  const db = await openTestDatabase(kind, [base, brandSql, sql]);
  const merchant: Merchant = { ...(await createBrand({ db, clock, demo: true }).seedDemo()), demo: false };
  const channels = testChannels();
  const outward = { channels, secret: 'shared', log: createLog('silent') };
  const open = (): Verification => createVerification({ db, clock, outward });
  const verification = open();
  let visitors = 0;
  const address = (): string => `10.1.${(visitors += 1) >> 8}.${visitors & 255}`;

  return {
    db,
    clock,
    channels,
    verification,
    merchant,
    withSecurity: (security) => ({ ...merchant, security: { ...merchant.security, ...security } }),
    async codeFor(target, purpose = 'login', options = {}) {
      const place = { address: options.address ?? address(), language: 'EN', origin: 'https://play.example.com' };
      const asker = { ...place, browser: options.browser ?? BROWSER.browser };
      await verification.sendCode({ purpose, merchant, target, asker, accountId: options.accountId ?? null });
      await verification.settled();
      return channels.code();
    },
    spend: (target, code, purpose = 'login', accountId, asker = BROWSER) =>
      refusal(
        db.transaction((tx) =>
          verification.spendCode(
            { purpose, merchant, target, code, asker, ...(accountId === undefined ? {} : { accountId }) },
            tx,
          ),
        ),
      ),
    number: () => ({ kind: 'sms', dialingCode: '84', number: String(912_000_000 + (visitors += 1)) }),
    address,
    neighbour: open,
    close: () => db.close(),
  };
}

/** What is said of a request for a code beside its target; the rest is usual. */
interface Asking {
  purpose?: Purpose;
  address?: string;
  reaches?: boolean;
  merchant?: Merchant;
}

/** Asks a world for codes, each time from an address of its own unless one is given. */
export const asking =
  (worldNow: () => VerificationWorld) =>
  (target: Target, options: Asking = {}): ReturnType<Verification['sendCode']> => {
    const world = worldNow();
    const { purpose = 'login', address = world.address(), reaches = true, merchant = world.merchant } = options;
    const asker = { address, language: 'EN', origin: 'https://play.example.com', browser: BROWSER.browser };
    return world.verification.sendCode({ purpose, merchant, target, asker, reaches });
  };
