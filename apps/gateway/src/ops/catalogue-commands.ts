import { LAUNCH_PLACES } from '@marquee/contract/ops';
import { type Command, type Desk, either, type Given, listOf, need, textOf } from './command.ts';
import { lotteryCommands } from './lottery/commands.ts';

/** Which of two opposite options was given; undefined when neither was. Throws when both were. */
const oneOf = (given: Given, yes: string, no: string): boolean | undefined =>
  given[yes] === undefined && given[no] === undefined ? undefined : either(given, yes, no);

function sortOf(given: Given): number | undefined {
  const text = textOf(given, 'sort');
  if (text === undefined) return undefined;
  if (!/^-?\d{1,7}$/.test(text)) throw new Error('--sort must be a whole number');
  return Number(text);
}

/** A ceiling: a number, or `none` where none is its own. */
function ceilingOf(given: Given, option: string): number | null | undefined {
  const text = textOf(given, option);
  if (text === undefined || text === 'none') return text === undefined ? undefined : null;
  if (!/^\d{1,10}(?:\.\d{1,4})?$/.test(text)) throw new Error(`--${option} must be a number of units, or none`);
  return Number(text);
}

/** The same where there has to be one. */
function numberOf(given: Given, option: string): number | undefined {
  const value = ceilingOf(given, option);
  if (value === null) throw new Error(`--${option} must be a number`);
  return value;
}

type Place = (typeof LAUNCH_PLACES)[number];

function placeOf(given: Given): Place | undefined {
  const text = textOf(given, 'launch');
  const isPlace = (place: string): place is Place => (LAUNCH_PLACES as readonly string[]).includes(place);
  if (text !== undefined && !isPlace(text)) throw new Error(`--launch must be one of ${LAUNCH_PLACES.join(', ')}`);
  return text;
}

function walletOf(given: Given): 'seamless' | 'transfer' | undefined {
  const text = textOf(given, 'wallet');
  if (text === undefined || text === 'seamless' || text === 'transfer') return text;
  throw new Error('--wallet must be seamless or transfer');
}

const stateOf = (isOpen: boolean | undefined): 'open' | 'closed' | undefined =>
  isOpen === undefined ? undefined : isOpen ? 'open' : 'closed';

/** A record without the fields that were not given: an option that is left out changes nothing. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const words = (...each: (string | false)[]): string => each.filter((word) => word !== false).join('  ');

type VendorRow = Awaited<ReturnType<typeof vendorsOf>>[number];
type GameRow = Awaited<ReturnType<typeof gamesOf>>[number];

async function vendorsOf({ act }: Desk, merchant: string) {
  const page = (number: number) => act('opsVendors', { query: { merchant, page: number, size: 100 } });
  const first = await page(1);
  const all = [...first.list];
  for (let next = 2; next <= first.totalPages; next += 1) all.push(...(await page(next)).list);
  return all;
}

async function gamesOf({ act }: Desk, merchant: string, vendor: string) {
  const page = (number: number) => act('opsGames', { query: { merchant, vendor, page: number, size: 100 } });
  const first = await page(1);
  const all = [...first.list];
  for (let next = 2; next <= first.totalPages; next += 1) all.push(...(await page(next)).list);
  return all;
}

const vendorLine = (vendor: VendorRow): string =>
  words(
    vendor.code,
    vendor.status,
    vendor.isOffered ? 'offered' : 'not offered',
    vendor.launchIn,
    vendor.wallet === 'transfer' && 'wallet of its own',
    `sort ${vendor.sort}`,
    vendor.isHot && 'hot',
    `wins to ${vendor.winMultiple} times${vendor.winAmount === null ? '' : ` and ${vendor.winAmount}`}, promotions to ${vendor.promotionAmount}`,
    `${vendor.gameCount} games`,
    vendor.name,
    vendor.url ?? '',
  );

const gameLine = (game: GameRow): string =>
  words(
    `${game.vendor}/${game.gameCode}`,
    String(game.nodeId),
    game.status,
    !game.isListed && 'withdrawn by the vendor',
    game.gameType,
    `sort ${game.sort}`,
    game.isTop && 'top',
    game.winMultiple !== null && `wins to ${game.winMultiple} times`,
    game.winAmount !== null && `wins to ${game.winAmount}`,
    game.names['EN'] ?? Object.values(game.names)[0] ?? '',
  );

const vendorList: Command = {
  about: 'lists all vendors: open, offered by the brand, where their games open, rank, open games',
  usage: '--code C [--json]',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  async run(options, desk) {
    for (const vendor of await vendorsOf(desk, need(options, 'code')))
      desk.print(options['json'] === true ? JSON.stringify(vendor) : vendorLine(vendor));
    return 0;
  },
};

const vendorSet: Command = {
  about:
    'changes a vendor in every brand: its address, open or closed, where its games open, whose wallet its bets are made with, rank, the mark "hot", what it may have paid unseen',
  usage: `--code C --vendor V [--url U] [--open|--closed] [--launch ${LAUNCH_PLACES.join('|')}] [--wallet seamless|transfer] [--sort N] [--hot|--not-hot] [--win-multiple N] [--win-amount A|none] [--promotion-amount A]`,
  options: {
    code: { type: 'string' },
    vendor: { type: 'string' },
    url: { type: 'string' },
    open: { type: 'boolean' },
    closed: { type: 'boolean' },
    launch: { type: 'string' },
    wallet: { type: 'string' },
    sort: { type: 'string' },
    hot: { type: 'boolean' },
    'not-hot': { type: 'boolean' },
    'win-multiple': { type: 'string' },
    'win-amount': { type: 'string' },
    'promotion-amount': { type: 'string' },
  },
  async run(options, { act, print }) {
    const change = given({
      url: textOf(options, 'url'),
      status: stateOf(oneOf(options, 'open', 'closed')),
      launchIn: placeOf(options),
      wallet: walletOf(options),
      sort: sortOf(options),
      isHot: oneOf(options, 'hot', 'not-hot'),
      winMultiple: numberOf(options, 'win-multiple'),
      winAmount: ceilingOf(options, 'win-amount'),
      promotionAmount: numberOf(options, 'promotion-amount'),
    });
    const body = { merchant: need(options, 'code'), vendor: need(options, 'vendor'), ...change };
    print(vendorLine(await act('opsVendorPut', { body })));
    return 0;
  },
};

const gameList: Command = {
  about: 'lists the games of a vendor, closed and withdrawn ones too',
  usage: '--code C --vendor V [--json]',
  options: { code: { type: 'string' }, vendor: { type: 'string' }, json: { type: 'boolean' } },
  async run(options, desk) {
    for (const game of await gamesOf(desk, need(options, 'code'), need(options, 'vendor')))
      desk.print(options['json'] === true ? JSON.stringify(game) : gameLine(game));
    return 0;
  },
};

const gameSet: Command = {
  about: 'changes a game in every brand: open or closed, top or not, rank',
  usage:
    '--code C --vendor V --game G [--open|--closed] [--top|--not-top] [--sort N] [--win-multiple N|none] [--win-amount A|none]',
  options: {
    code: { type: 'string' },
    vendor: { type: 'string' },
    game: { type: 'string' },
    open: { type: 'boolean' },
    closed: { type: 'boolean' },
    top: { type: 'boolean' },
    'not-top': { type: 'boolean' },
    sort: { type: 'string' },
    'win-multiple': { type: 'string' },
    'win-amount': { type: 'string' },
  },
  async run(options, { act, print }) {
    const change = given({
      status: stateOf(oneOf(options, 'open', 'closed')),
      isTop: oneOf(options, 'top', 'not-top'),
      sort: sortOf(options),
      winMultiple: ceilingOf(options, 'win-multiple'),
      winAmount: ceilingOf(options, 'win-amount'),
    });
    const named = { merchant: need(options, 'code'), vendor: need(options, 'vendor'), gameCode: need(options, 'game') };
    print(gameLine(await act('opsGamePut', { body: { ...named, ...change } })));
    return 0;
  },
};

/** A pin as it is written on the command line: vendor's code, a stroke, the game's code. */
function pinOf(text: string): { vendor: string; gameCode: string } {
  const [vendor = '', gameCode = '', ...more] = text.split('/');
  if (vendor === '' || gameCode === '' || more.length > 0) throw new Error(`a pin is VENDOR/game, not "${text}"`);
  return { vendor, gameCode };
}

const pins: Command = {
  about: 'shows the games that stand first among the brand’s hot ones, or replaces them, in the order given',
  usage: '--code C [--pin VENDOR/game …|--none]',
  options: { code: { type: 'string' }, pin: { type: 'string', multiple: true }, none: { type: 'boolean' } },
  async run(options, { act, print }) {
    const merchant = need(options, 'code');
    const named = listOf(options, 'pin').map(pinOf);
    if (options['none'] === true && named.length > 0) throw new Error('say either --pin or --none');
    const isChange = named.length > 0 || options['none'] === true;
    const answer = isChange
      ? await act('opsPinsPut', { body: { merchant, pins: named } })
      : await act('opsPins', { query: { merchant } });
    for (const { vendor, gameCode, nodeId } of answer.pins)
      print(words(`${vendor}/${gameCode}`, nodeId === null ? 'not known yet' : String(nodeId)));
    if (answer.pins.length === 0) print('no pins');
    return 0;
  },
};

export const catalogueCommands: Readonly<Record<string, Command>> = {
  'vendor-list': vendorList,
  'vendor-set': vendorSet,
  'game-list': gameList,
  'game-set': gameSet,
  pins,
  ...lotteryCommands,
};
