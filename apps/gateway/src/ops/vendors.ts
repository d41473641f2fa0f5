import { toWire } from '@marquee/money';
import { brandOf, type Command, either, need, textOf } from './command.ts';

const add: Command = {
  about: 'adds a game vendor, which no brand offers yet',
  usage: '--code C --name N --url U [--account-type 101]',
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    url: { type: 'string' },
    'account-type': { type: 'string' },
  },
  async run(given, { act, print }) {
    const accountType = textOf(given, 'account-type');
    if (accountType !== undefined && !/^\d{1,9}$/.test(accountType)) throw new Error('--account-type must be a number');
    const vendor = await act('opsVendorCreate', {
      body: {
        code: need(given, 'code'),
        name: need(given, 'name'),
        url: need(given, 'url'),
        ...(accountType === undefined ? {} : { accountType: Number(accountType) }),
      },
    });
    print(
      `vendor ${vendor.code} (${vendor.id}) is asked at ${vendor.url}; the gateway reads its key from VENDOR_KEY_${vendor.code}`,
    );
    return 0;
  },
};

const offer: Command = {
  about: 'has a brand offer a vendor’s games, or closes them there',
  usage: '--code C --vendor V --open|--closed',
  options: { code: { type: 'string' }, vendor: { type: 'string' }, open: { type: 'boolean' }, closed: { type: 'boolean' } },
  async run(given, desk) {
    const merchant = await brandOf(desk, need(given, 'code'));
    const vendor = need(given, 'vendor');
    const isOpen = either(given, 'open', 'closed');
    await desk.act('opsVendorPut', { body: { merchant: merchant.code, vendor, isOffered: isOpen } });
    desk.print(`brand ${merchant.code} ${isOpen ? 'offers' : 'does not offer'} ${vendor}`);
    return 0;
  },
};

const sync: Command = {
  about: 'asks every open vendor for its games; exit code 1 when one does not answer or has no key here',
  usage: '',
  options: {},
  async run(_, { catalogue, print }) {
    const missing = await catalogue.syncAll();
    const keyless = await catalogue.vendorsWithoutKey();
    const open = (await catalogue.allGames()).filter((game) => game.status === 'open');
    for (const vendor of await catalogue.allVendors()) {
      if (vendor.status !== 'open') continue;
      const games = open.filter((game) => game.vendorId === vendor.id).length;
      print(
        missing.includes(vendor.code) ? `${vendor.code} did not answer at ${vendor.baseUrl}` : `${vendor.code}: ${games} games`,
      );
      if (keyless.includes(vendor.code))
        print(`${vendor.code} cannot be played: VENDOR_KEY_${vendor.code} is not set here, and the gateway needs it`);
    }
    return missing.length + keyless.length === 0 ? 0 : 1;
  },
};

const wallets: Command = {
  about:
    'compares what lies at vendors with wallets of their own, by our books, with what each says of its players; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(_, { compareWallets, print }) {
    const compared = await compareWallets();
    for (const { vendor, players, ours, differences } of compared) {
      for (const difference of differences) print(difference);
      print(`${vendor}: ${players} players, ${toWire(ours)} by our books, ${differences.length} differences`);
    }
    if (compared.length === 0) print('no vendor keeps a wallet of its own');
    return compared.every(({ differences }) => differences.length === 0) ? 0 : 1;
  },
};

export const vendorCommands: Readonly<Record<string, Command>> = {
  'vendor-add': add,
  'brand-vendor': offer,
  'vendors-sync': sync,
  'vendor-wallets': wallets,
};
