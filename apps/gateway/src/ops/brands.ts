import { brandOf, type Command, either, listOf, need, textOf } from './command.ts';
import { objectIn } from './content-commands.ts';

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
  async run(given, { act, print }) {
    const languages = listOf(given, 'language');
    const body = {
      code: need(given, 'code'),
      name: need(given, 'name'),
      hosts: listOf(given, 'host'),
      currency: textOf(given, 'currency') ?? 'VND',
      currencySymbol: textOf(given, 'symbol') ?? '₫',
      countryCode: textOf(given, 'country') ?? 'VN',
      businessTimezone: textOf(given, 'timezone') ?? 'Asia/Ho_Chi_Minh',
      languages: languages.length > 0 ? languages : ['VI', 'EN'],
    };
    const merchant = await act('opsBrandCreate', { body });
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
    await desk.act('opsBrandStatus', { body: { merchant: merchant.code, status: next, until: until?.getTime() ?? null } });
    desk.print(`brand ${merchant.code} is ${next}`);
    return 0;
  },
};

const modules: Command = {
  about: 'switches a feature of a brand',
  usage: '--code C --module M --on|--off',
  options: { code: { type: 'string' }, module: { type: 'string' }, on: { type: 'boolean' }, off: { type: 'boolean' } },
  async run(given, desk) {
    const { code } = await brandOf(desk, need(given, 'code'));
    const module = need(given, 'module');
    const isOn = either(given, 'on', 'off');
    await desk.act('opsBrandModule', { body: { merchant: code, module, enabled: isOn } });
    desk.print(`brand ${code}: ${module} is ${isOn ? 'on' : 'off'}`);
    return 0;
  },
};

const show: Command = {
  about: 'shows a brand: status, regions, modules, and what its site shows',
  usage: '--code C',
  options: { code: { type: 'string' } },
  async run(given, { act, print }) {
    print(JSON.stringify(await act('opsBrand', { query: { merchant: need(given, 'code') } }), null, 2));
    return 0;
  },
};

const resources: Command = {
  about:
    'replaces what a brand’s site shows from a file of JSON: resources, customerService, domainRoute, analytics, imageCDNs, …',
  usage: '--code C --file F',
  options: { code: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    const site = objectIn(need(given, 'file'));
    await act('opsBrandSite', { body: { ...site, merchant: need(given, 'code') } });
    print(`brand ${need(given, 'code')}: ${Object.keys(site).sort().join(', ')} replaced`);
    return 0;
  },
};

const regions: Command = {
  about: 'replaces the regions whose visitors are shown the block screen; --none serves every region',
  usage: '--code C --region XX [--region YY] | --none',
  options: { code: { type: 'string' }, region: { type: 'string', multiple: true }, none: { type: 'boolean' } },
  async run(given, { act, print }) {
    const blockedRegions = listOf(given, 'region');
    if ((given['none'] === true) === blockedRegions.length > 0) throw new Error('say either --region or --none');
    await act('opsBrandRegions', { body: { merchant: need(given, 'code'), blockedRegions } });
    print(
      `brand ${need(given, 'code')} ${blockedRegions.length > 0 ? `does not serve ${blockedRegions.join(', ')}` : 'serves every region'}`,
    );
    return 0;
  },
};

const PAGE = 100;

const audit: Command = {
  about:
    'shows what operators changed in a brand, newest first, with the values before and after; --refused: what they were refused',
  usage: '--code C [--count 50] [--refused]',
  options: { code: { type: 'string' }, count: { type: 'string' }, refused: { type: 'boolean' } },
  async run(given, { act, print }) {
    let left = Number(textOf(given, 'count') ?? '50');
    if (!Number.isSafeInteger(left) || left < 1) throw new Error('--count must be a number from 1');
    for (let before: number | null | undefined; left > 0 && before !== null; ) {
      const size = Math.min(left, PAGE);
      const query = { merchant: need(given, 'code'), size, ...(before === undefined ? {} : { before }) };
      const page = await act(given['refused'] === true ? 'opsRefusals' : 'opsAudit', { query });
      for (const { at, ...entry } of page.list) print(JSON.stringify({ at: new Date(at).toISOString(), ...entry }));
      left -= page.list.length;
      before = page.next;
    }
    return 0;
  },
};

export const brandCommands: Readonly<Record<string, Command>> = {
  'brand-create': create,
  'brand-status': status,
  'brand-modules': modules,
  'brand-show': show,
  'brand-resources': resources,
  'brand-regions': regions,
  audit,
};
