import type { CallName } from '@marquee/contract';
import { calls } from '@marquee/contract';
import { manualClock } from '../../../base/calendar/clock.ts';
import type { Database } from '../../../base/database/database.ts';
import type { SqlModule } from '../../../base/database/migrations.ts';
import { memoryRateLimiter } from '../../../base/limits/rate-limit.ts';
import { createLog } from '../../../base/log.ts';
import { openTestDatabase } from '../../../base/testing/database.ts';
import { sql as brandSql, createBrand, type Merchant, type NewMerchant } from '../../../brand/index.ts';
import { openTestServer } from '../../../brand/testing/server.ts';
import { createCaptchas } from '../captcha.ts';
import { createVerification, secretOf, type Verification } from '../index.ts';
import { verificationRoutes } from '../routes.ts';
import { type TestChannels, testChannels } from './senders.ts';

/** What a call answered. */
export interface Answered {
  success: boolean;
  value: unknown;
  errorCode?: string;
  message?: string;
  retryAfter?: string | undefined;
}

/** A browser at an address of its own, which keeps the captcha's cookie. */
export interface Visitor {
  address: string;
  call(name: CallName, body?: object, language?: string): Promise<Answered>;
  /** The code of a call's refusal; `ok` for one that was answered. */
  refusal(name: CallName, body?: object): Promise<string>;
  /** Fetches a picture and reads it. */
  digits(): Promise<string>;
  /** The captcha's cookie, and the header that set it last. */
  cookie: string | null;
  setCookie: string;
}

/** Calls of the verification over a fresh database, with time standing still and nobody outside. */
export interface CallsWorld {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  channels: TestChannels;
  verification: Verification;
  /** A brand with real money, and a demo brand, both with every module on. */
  real: Merchant;
  demo: Merchant;
  /** Another brand; its host is its code with `.test`. */
  brandOf(code: string, input?: Partial<NewMerchant>): Promise<Merchant>;
  visitor(merchant: Merchant, address?: string): Visitor;
  /** Makes a number a member's. */
  give(merchant: Merchant, number: string): Promise<bigint>;
  close(): Promise<void>;
}

const base: SqlModule = { name: 'base', directory: `${import.meta.dirname}/../../../base` };
const SECRET = 'shared';
const MODULES = ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'] as const;

type Server = Awaited<ReturnType<typeof openTestServer>>;

/** Visitors, each at an address of its own. */
function visitorsOf(app: Server, captchas: ReturnType<typeof createCaptchas>): CallsWorld['visitor'] {
  let visitors = 0;
  return (merchant, address = `10.2.${(visitors += 1) >> 8}.${visitors & 255}`) => {
    const self: Visitor = {
      address,
      cookie: null,
      setCookie: '',
      async call(name, body, language = 'EN') {
        const { method, path } = calls[name];
        const response = await app.inject({
          method,
          url: path,
          remoteAddress: address,
          headers: {
            host: `${merchant.code}.test`,
            merchant: merchant.code,
            language,
            ...(self.cookie === null ? {} : { cookie: `captchaId=${self.cookie}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        });
        self.setCookie = [response.headers['set-cookie'] ?? []].flat().join('\n') || self.setCookie;
        self.cookie = response.cookies.find((each) => each.name === 'captchaId')?.value ?? self.cookie;
        return { ...(response.json() as Answered), retryAfter: response.headers['retry-after'] as string | undefined };
      },
      async refusal(name, body) {
        const answer = await self.call(name, body);
        return answer.success ? 'ok' : (answer.errorCode ?? '');
      },
      async digits() {
        await self.call('captcha');
        return captchas.digitsOf(merchant.id, self.cookie ?? '') ?? '';
      },
    };
    return self;
  };
}

/** Opens the world of one test file. */
export async function openCalls(kind: Database['kind'], identitySql: SqlModule): Promise<CallsWorld> {
  const clock = manualClock(Date.UTC(2026, 0, 1, 8));
  const db = await openTestDatabase(kind, [base, brandSql, identitySql]);
  const brand = createBrand({ db, clock, demo: true });
  const channels = testChannels();
  const verification = createVerification({ db, clock, outward: { channels, secret: SECRET, log: createLog('silent') } });
  const captchas = createCaptchas(db, clock, secretOf(SECRET));
  const rates = memoryRateLimiter(clock);
  const cipher = { decrypt: async (text: string) => text };
  const app = await openTestServer({ brand, handlers: verificationRoutes({ verification, brand }), cipher, rates });

  const brandOf: CallsWorld['brandOf'] = (code, input = {}) =>
    brand.create({
      code,
      name: 'Lantern',
      hosts: [`${code}.test`],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['EN', 'VI', 'CN', 'ID', 'TH', 'TY'],
      modules: MODULES,
      ...input,
    });

  return {
    db,
    clock,
    channels,
    verification,
    real: await brandOf('lantern'),
    demo: await brandOf('trial', { demo: true }),
    brandOf,
    visitor: visitorsOf(app, captchas),
    async give({ id, currency }, number) {
      const [account] = await db.query<{ id: bigint }>({
        text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
               values ($1, $2, $2, $2, 0, $3, 'SELF', $4) returning id`,
        values: [id, `m${number}`, currency, new Date(clock.now())],
      });
      const accountId = account?.id ?? 0n;
      await db.query({
        text: `insert into account_contact (account_id, merchant_id, kind, key, shown, verified_at) values ($1, $2, 'mobile', $3, $4, $5)`,
        values: [accountId, id, `84${number}`, `+84 ${number}`, new Date(clock.now())],
      });
      return accountId;
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}
