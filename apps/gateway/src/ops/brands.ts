import type { Brand } from '../brand/index.ts';

/** The command line's options that the brand commands read. */
export interface BrandOptions {
  code?: string | undefined;
  name?: string | undefined;
  host?: string[] | undefined;
  currency?: string | undefined;
  symbol?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
  language?: string[] | undefined;
  status?: string | undefined;
  until?: string | undefined;
}

type Command = (options: BrandOptions) => Promise<void>;

function need(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new Error(`--${option} is missing`);
  return value;
}

/** The commands that make and open or close brands. Each throws an Error with one clear line. */
export function brandCommands(brand: Brand, print: (line: string) => void): Readonly<Record<string, Command>> {
  return {
    async 'brand-create'(options) {
      const merchant = await brand.create({
        code: need(options.code, 'code'),
        name: need(options.name, 'name'),
        hosts: options.host ?? [],
        currency: options.currency ?? 'VND',
        currencySymbol: options.symbol ?? '₫',
        countryCode: options.country ?? 'VN',
        businessTimezone: options.timezone ?? 'Asia/Ho_Chi_Minh',
        languages: options.language ?? ['VI', 'EN'],
        modules: ['USERNAMEREG3'],
      });
      print(`brand ${merchant.code} (${merchant.id}) answers at ${merchant.hosts.join(', ')}`);
    },
    async 'brand-status'(options) {
      const code = need(options.code, 'code');
      const merchant = await brand.byCode(code);
      if (!merchant) throw new Error(`there is no brand ${code}`);
      const { status } = options;
      if (status !== 'normal' && status !== 'maintenance') throw new Error('--status must be normal or maintenance');
      const until = options.until === undefined ? null : new Date(options.until);
      if (until && Number.isNaN(until.getTime())) throw new Error('--until must be a moment such as 2026-01-31T18:00:00Z');
      await brand.setStatus(merchant.id, status, until);
      print(`brand ${code} is ${status}`);
    },
  };
}
