import { toWire } from '@marquee/money';
import type { GameHeat, PlayCatalogue, PlayGame, PlayVendor, ShownGame, WinCatalogue } from '../deps.ts';

/** What a vendor may have paid unseen. */
const CEILINGS = { winMultiple: 10_000, winAmount: null, promotionAmount: 1_000_000_000n };

const SEAMLESS = { wallet: 'seamless', verifyUrl: null } as const;

/** Three vendors of a catalogue that lives in memory: RLT with an open and a closed slot and a table, XYZ with one game, OWN with a wallet of its own. */
export const testVendors: PlayVendor[] = [
  {
    id: 1,
    code: 'RLT',
    name: 'Reel Theatre',
    baseUrl: 'http://127.0.0.1:9',
    status: 'open',
    launchIn: 'IFRAME',
    ...SEAMLESS,
    accountTypeId: 31,
    ...CEILINGS,
  },
  {
    id: 2,
    code: 'XYZ',
    name: 'Other',
    baseUrl: 'http://127.0.0.1:9',
    status: 'open',
    launchIn: 'WINDOW',
    ...SEAMLESS,
    accountTypeId: 32,
    ...CEILINGS,
  },
  {
    id: 3,
    code: 'OWN',
    name: 'Own Purse',
    baseUrl: 'http://127.0.0.1:9',
    status: 'open',
    launchIn: 'IFRAME',
    wallet: 'transfer',
    verifyUrl: null,
    accountTypeId: 33,
    ...CEILINGS,
  },
];

/** A game of a vendor: a slot unless more is said. */
export const testGame = (nodeId: number, vendorId: number, gameCode: string, more: Partial<PlayGame> = {}): PlayGame => ({
  nodeId,
  vendorId,
  gameCode,
  gameType: 'RNG',
  names: { EN: `Game ${gameCode}`, VI: `Trò chơi ${gameCode}` },
  minStake: 1_000n,
  maxStake: 10_000_000n,
  ownMultiple: null,
  ownAmount: null,
  toldMultiple: null,
  status: 'open',
  hasDemo: true,
  ...more,
});

export const testGames = (): PlayGame[] => [
  testGame(101, 1, 'lantern'),
  testGame(102, 1, 'harbour', { hasDemo: false }),
  testGame(103, 1, 'shut', { status: 'closed' }),
  testGame(104, 1, 'table', { gameType: 'LIVE' }),
  testGame(201, 2, 'elsewhere'),
  testGame(901, 3, 'boats'),
  testGame(902, 3, 'felt', { gameType: 'LIVE' }),
];

/** What the catalogue was told. */
export interface Told {
  recent: string[];
  heat: Map<number, readonly GameHeat[]>;
}

export function testCatalogue(
  games = testGames(),
  vendors = testVendors,
): PlayCatalogue & WinCatalogue & { games: PlayGame[]; told: Told } {
  const told: Told = { recent: [], heat: new Map() };
  const shown = (one: PlayGame, language: string): ShownGame => ({
    nodeId: String(one.nodeId),
    roomId: String(one.nodeId),
    gameId: String(one.nodeId),
    gameCode: one.gameCode,
    gameName: one.names[language] ?? '',
    vassalage: vendors.find(({ id }) => id === one.vendorId)?.code ?? '',
    gameType: one.gameType,
    iconUrl: `games/${one.gameCode}.svg`,
    minBet: toWire(one.minStake),
  });
  return {
    games,
    told,
    noteRecent: (merchantId, accountId, nodeId) => void told.recent.push(`${merchantId}/${accountId}/${nodeId}`),
    setHeat: (merchantId, rows) => void told.heat.set(merchantId, rows),
    shownGame: (nodeId, { language }) => {
      const found = games.find((one) => one.nodeId === nodeId && one.status === 'open');
      return found ? shown(found, language) : null;
    },
    lotteries: (types, { language }) =>
      games.filter(({ gameType, status }) => types.includes(gameType) && status === 'open').map((one) => shown(one, language)),
    game: (nodeId) => games.find((one) => one.nodeId === nodeId) ?? null,
    gameByCode: (vendorId, code) => games.find((one) => one.vendorId === vendorId && one.gameCode === code) ?? null,
    vendorByCode: (code) => vendors.find((one) => one.code === code) ?? null,
    allVendors: () => vendors,
    gameTypesOf: (vendorId) => [
      ...new Set(games.filter((one) => one.vendorId === vendorId && one.status === 'open').map(({ gameType }) => gameType)),
    ],
    offers: (_merchantId, vendorId) => vendors.some(({ id, status }) => id === vendorId && status === 'open'),
    vendorById: (id) => vendors.find((one) => one.id === id) ?? null,
  };
}
