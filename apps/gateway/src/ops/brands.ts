import type { Brand } from '../brand/index.ts';
import { brandOf, type Command, either, listOf, need, textOf } from './command.ts';

type ModuleId = Parameters<Brand['setModule']>[1];

const create: Command = {
  about: 'makes a brand, which offers no vendor’s games yet',
  usage: `--code C --name N --host H [--host H2] [--currency VND --symbol ₫]
               [--country VN --timezone Asia/Ho_Chi_Minh --language VI --language EN]`,
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    currency: { type: 'string' },
    symbol: { type: 'string' },
    country: { type: 'string' },
    timezone: { type: 'string' },
    language: { type: 'string', multiple: true },
  },
  async run(given, { brand, print }) {
    const languages = listOf(given, 'language');
    const merchant = await brand.create({
      code: need(given, 'code'),
      name: need(given, 'name'),
      hosts: listOf(given, 'host'),
      currency: textOf(given, 'currency') ?? 'VND',
      currencySymbol: textOf(given, 'symbol') ?? '₫',
      countryCode: textOf(given, 'country') ?? 'VN',
      businessTimezone: textOf(given, 'timezone') ?? 'Asia/Ho_Chi_Minh',
      languages: languages.length > 0 ? languages : ['VI', 'EN'],
      modules: ['USERNAMEREG3'],
    });
    print(`brand ${merchant.code} (${merchant.id}) answers at ${merchant.hosts.join(', ')}`);
    return 0;
  },
};

const status: Command = {
  about: 'opens a brand, or closes it for maintenance until an expected end',
  usage: '--code C --status normal|maintenance [--until 2026-01-31T18:00:00Z]',
  options: { code: { type: 'string' }, status: { type: 'string' }, until: { type: 'string' } },
  async run(given, desk) {
    const merchant = await brandOf(desk, need(given, 'code'));
    const next = textOf(given, 'status');
    if (next !== 'normal' && next !== 'maintenance') throw new Error('--status must be normal or maintenance');
    const end = textOf(given, 'until');
    const until = end === undefined ? null : new Date(end);
    if (until && Number.isNaN(until.getTime())) throw new Error('--until must be a moment such as 2026-01-31T18:00:00Z');
    await desk.brand.setStatus(merchant.id, next, until);
    desk.print(`brand ${merchant.code} is ${next}`);
    return 0;
  },
};

const modules: Command = {
  about: 'switches a feature of a brand',
  usage: '--code C --module M --on|--off',
  options: { code: { type: 'string' }, module: { type: 'string' }, on: { type: 'boolean' }, off: { type: 'boolean' } },
  async run(given, desk) {
    const { id, code, switches } = await brandOf(desk, need(given, 'code'));
    const module = need(given, 'module');
    // A brand has a switch for every module that there is.
    const isModule = (name: string): name is ModuleId => Object.hasOwn(switches, name);
    if (!isModule(module)) throw new Error(`there is no module ${module}; there are ${Object.keys(switches).join(', ')}`);
    const isOn = either(given, 'on', 'off');
    await desk.brand.setModule(id, module, isOn);
    desk.print(`brand ${code}: ${module} is ${isOn ? 'on' : 'off'}`);
    return 0;
  },
};

export const brandCommands: Readonly<Record<string, Command>> = {
  'brand-create': create,
  'brand-status': status,
  'brand-modules': modules,
};
