import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankDetails, ChannelKind } from '@marquee/contract/channel';
import type { Amount } from '@marquee/money';
import type { Database, Runner } from '../base/database/database.ts';
import type { Brand } from '../brand/index.ts';
import { putProvider } from './channel-api/providers.ts';

/** A way in which a brand's members pay or are paid. */
export interface Channel {
  code: string;
  /** By language. */
  names: Readonly<Record<string, string>>;
  /** Path of the mark below the image base. */
  icon: string;
  isOpen: boolean;
  takesDeposits: boolean;
  paysWithdrawals: boolean;
  minAmount: Amount;
  maxAmount: Amount;
  /** Whose API moves its money; null: run by operators. */
  provider: string | null;
  /** Its code at the provider. */
  method: string | null;
  kind: ChannelKind;
  /** From which rank on it is offered, and from a rank on another most. */
  minRank: number;
  rankLimits: readonly { rank: number; max: string }[];
  quickAmounts: Amount[];
  /** What is kept of a deposit, in hundredths of a percent. */
  feeRate: number;
  /** Minutes of the brand's day; null: all day. */
  opensAt: number | null;
  closesAt: number | null;
  /** Maintenance that is announced or under way. */
  restFrom: Date | null;
  restUntil: Date | null;
  /** Where a transfer goes that operators find by hand. */
  bank: Omit<BankDetails, 'note'> | null;
  /** Approved withdrawals are given to its provider without a person's word. */
  paysAtOnce: boolean;
  /** Below it what lies at its provider runs low; null: nobody is warned. */
  lowBalance: Amount | null;
}

const names = (EN: string, VI: string, CN: string, ID: string, TH: string, TY: string) => ({ EN, VI, CN, ID, TH, TY });

/** Ways of paying that every market has, under names that are nobody's, each with the method of the demo's bank that it is and how it is paid. */
const DEMO = [
  {
    code: 'BANK',
    method: 'TRANSFER',
    kind: 'BANK',
    mark: 'bank-transfer',
    names: names('Bank transfer', 'Chuyển khoản', '银行转账', 'Transfer bank', 'โอนผ่านธนาคาร', 'Bank transfer'),
    out: true,
  },
  {
    code: 'PAGE',
    method: 'PAGE',
    kind: 'REDIRECT',
    mark: 'pay-page',
    names: names('Payment page', 'Cổng thanh toán', '网上支付', 'Halaman pembayaran', 'ชำระออนไลน์', 'Payment page'),
    out: false,
  },
  {
    code: 'QR',
    method: 'QR',
    kind: 'QR',
    mark: 'qr-transfer',
    names: names('QR transfer', 'Quét mã QR', '扫码支付', 'Transfer QR', 'สแกน QR', 'QR transfer'),
    out: false,
  },
  {
    code: 'WALLET',
    method: 'WALLET',
    kind: 'WALLET',
    mark: 'e-wallet',
    names: names('E-wallet', 'Ví điện tử', '电子钱包', 'Dompet digital', 'วอลเล็ต', 'E-wallet'),
    out: true,
  },
  {
    code: 'CARD',
    method: 'VOUCHER',
    kind: 'VOUCHER',
    mark: 'prepaid-card',
    names: names('Prepaid card', 'Thẻ cào', '充值卡', 'Kartu prabayar', 'บัตรเติมเงิน', 'Prepaid card'),
    out: false,
  },
  {
    code: 'STABLE',
    method: 'COIN',
    kind: 'CRYPTO',
    mark: 'stablecoin',
    names: names('Stablecoin', 'Tiền ổn định', '稳定币', 'Stablecoin', 'สเตเบิลคอยน์', 'Stablecoin'),
    out: true,
  },
] as const;

/** The demo's payment provider: play money, `apps/bank`. */
export const DEMO_PROVIDER = 'PLAYBANK';

/** The demo's way by hand: an account that is nobody's, into which operators look. */
const BY_HAND = {
  code: 'MANUAL',
  names: names(
    'Bank transfer, by hand',
    'Chuyển khoản thủ công',
    '人工银行转账',
    'Transfer bank manual',
    'โอนธนาคารแบบตรวจมือ',
    'Bank transfer, mano-mano',
  ),
  bank: { bankCode: '000000', bankName: 'Play Bank (play money)', accountNo: '0000000001', holder: 'MARQUEE PLAY MONEY' },
} as const;

const QUICK_UNITS = [50n, 100n, 200n, 500n, 1_000n, 5_000n] as const;
const UNIT = 10_000n;

/** From 10.00 to 200,000.00. */
const DEMO_LIMITS = { min: 100_000n, max: 2_000_000_000n };

/** A brand's channels in the order in which they are shown, closed ones included. */
export const readChannels = (db: Runner, merchantId: number): Promise<Channel[]> =>
  db.query<Channel>({
    name: 'cashier-channels',
    text: `select code, names, icon, is_open as "isOpen", takes_deposits as "takesDeposits", pays_withdrawals as "paysWithdrawals",
             min_amount as "minAmount", max_amount as "maxAmount", provider, method, kind, min_rank as "minRank", rank_limits as "rankLimits",
             quick_amounts as "quickAmounts", fee_rate as "feeRate", opens_at as "opensAt", closes_at as "closesAt",
             rest_from as "restFrom", rest_until as "restUntil", bank,
             pays_at_once as "paysAtOnce", low_balance as "lowBalance"
           from payment_channel where merchant_id = $1 order by sort, code`,
    values: [merchantId],
  });

/** The channel's name in a language; in English, or whatever it has, where that one is missing. */
export const channelName = ({ names: known, code }: Channel, language: string): string =>
  known[language] ?? known['EN'] ?? Object.values(known)[0] ?? code;

/** The demo brand's channels with their marks; those that are there stay as the operator has them. */
export async function seedDemoChannels(db: Database, images: Pick<Brand['images'], 'put'>, merchantId: number): Promise<void> {
  for (const [index, { code, mark, names: known, out }] of DEMO.entries()) {
    const icon = `content/pay-${mark}.svg`;
    await images.put(icon, readFileSync(join(import.meta.dirname, `artwork/${mark}.svg`), 'utf8'));
    await db.query({
      text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort)
             values ($1, $2, $3, $4, true, $5, $6, $7, $8) on conflict do nothing`,
      values: [merchantId, code, JSON.stringify(known), icon, out, DEMO_LIMITS.min, DEMO_LIMITS.max, (index + 1) * 10],
    });
  }
}

/** Lets the demo's channels be run by its bank, and one by hand; what an operator has set stays. */
export async function seedDemoProvider(db: Database, merchantId: number, baseUrl: string, at: Date): Promise<void> {
  await putProvider(db, { code: DEMO_PROVIDER, name: 'Play Bank', baseUrl, isOpen: true }, at);
  const quick = QUICK_UNITS.map((units) => units * UNIT);
  for (const { code, method, kind } of DEMO) {
    await db.query({
      text: `update payment_channel set provider = $3, method = $4, kind = $5, quick_amounts = $6
             where merchant_id = $1 and code = $2 and provider is null and bank is null`,
      values: [merchantId, code, DEMO_PROVIDER, method, kind, quick],
    });
  }
  await db.query({
    text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort,
             kind, quick_amounts, bank)
           values ($1, $2, $3, 'content/pay-bank-transfer.svg', true, false, $4, $5, 60, 'BANK', $6, $7) on conflict do nothing`,
    values: [
      merchantId,
      BY_HAND.code,
      JSON.stringify(BY_HAND.names),
      DEMO_LIMITS.min,
      DEMO_LIMITS.max,
      quick,
      JSON.stringify(BY_HAND.bank),
    ],
  });
}
