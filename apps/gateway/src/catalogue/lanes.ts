import type { Reply } from '@marquee/contract';
import { MAX_AMOUNT, toWire } from '@marquee/money';
import { CLASSIFICATIONS, type Game, type Vendor } from './game.ts';
import type { Lobby } from './lobby.ts';

type Lane = Reply<'gameVendor'>['data']['lanes'][number];
type Card = Lane['cards'][number];

/** Game types in the order of the lanes. */
const LANES = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT', 'ESPORTS', 'COCKFIGHT', 'BINGO'] as const;

const CLASS_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CN: { JP: '奖池', TG: '桌面游戏', AC: '街机', BG: '宾果' },
  EN: { JP: 'Jackpot', TG: 'Table games', AC: 'Arcade', BG: 'Bingo' },
  ID: { JP: 'Jackpot', TG: 'Permainan meja', AC: 'Arcade', BG: 'Bingo' },
  JA: { JP: 'ジャックポット', TG: 'テーブルゲーム', AC: 'アーケード', BG: 'ビンゴ' },
  TH: { JP: 'แจ็กพอต', TG: 'เกมโต๊ะ', AC: 'อาร์เคด', BG: 'บิงโก' },
  TY: { JP: 'Jackpot', TG: 'Table games', AC: 'Arcade', BG: 'Bingo' },
  VI: { JP: 'Hũ thưởng', TG: 'Trò chơi bàn', AC: 'Giải trí', BG: 'Bingo' },
};

const className = (key: string, language: string): string => CLASS_NAMES[language]?.[key] ?? CLASS_NAMES['EN']?.[key] ?? key;

/** A vendor with what it has of one type. */
interface Share {
  vendor: Vendor;
  games: Game[];
}

function cardOf({ vendor, games }: Share, gameType: string): Card {
  // A card of one game opens it; a card of many opens their list.
  const only = games.length === 1 ? games[0] : undefined;
  const node = only ? String(only.nodeId) : null;
  const icon = `${vendor.code}-COLOR.svg`;
  return {
    vassalage: vendor.code,
    accountTypeName: vendor.code,
    accountTypeId: vendor.accountTypeId,
    displayName: vendor.name,
    gameType,
    gameId: node,
    nodeId: node,
    isGame: only ? 'GAME' : 'VASSALAGE',
    isHot: vendor.isHot,
    launchIn: vendor.launchIn,
    smallIcon: icon,
    mobileSmallIcon: icon,
    h5Icon: icon,
    lagerIcon: icon,
    mobileLargeIcon: icon,
    gameCount: games.length,
    minBet: toWire(games.reduce((least, { minStake }) => (minStake < least ? minStake : least), MAX_AMOUNT)),
  };
}

function classesOf(shares: readonly Share[], language: string): Lane['gameClassify'] {
  return CLASSIFICATIONS.flatMap((key) => {
    const counts = shares.map(({ vendor, games }) => ({
      code: vendor.code,
      count: games.filter((game) => game.classification === key).length,
    }));
    const having = counts.filter(({ count }) => count > 0);
    if (having.length === 0) return [];
    const gameCount = having.reduce((sum, { count }) => sum + count, 0);
    return [{ key, displayName: className(key, language), gameCount, vendors: having.map(({ code }) => code) }];
  });
}

/** What each open vendor has of each type; types and vendors with nothing are left out. */
function sharesByType(lobby: Lobby): Map<string, Share[]> {
  const games = Map.groupBy(lobby.games, (game) => `${game.gameType}/${game.vendorId}`);
  const types = new Map<string, Share[]>();
  for (const type of LANES) {
    const shares = lobby.vendors.flatMap((vendor) => {
      const own = games.get(`${type}/${vendor.id}`);
      return own ? [{ vendor, games: own }] : [];
    });
    if (shares.length > 0) types.set(type, shares);
  }
  return types;
}

// Lanes are read on every visit and change with the catalogue only.
const knownShares = new WeakMap<Lobby, Map<string, Share[]>>();
const knownLanes = new WeakMap<Lobby, Map<string, Lane[]>>();

function sharesOf(lobby: Lobby): Map<string, Share[]> {
  const shares = knownShares.get(lobby) ?? sharesByType(lobby);
  knownShares.set(lobby, shares);
  return shares;
}

/** The lanes of vendors' cards: docs/rules/games.md#vendor-cards. Only types that have a vendor. */
export function lanesOf(lobby: Lobby, language: string): Lane[] {
  const byLanguage = knownLanes.get(lobby) ?? new Map<string, Lane[]>();
  knownLanes.set(lobby, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const lanes = [...sharesOf(lobby)].map(([title, shares]) => ({
    title,
    gameCount: shares.reduce((sum, { games }) => sum + games.length, 0),
    gameClassify: classesOf(shares, language),
    cards: shares.map((share) => cardOf(share, title)),
  }));
  byLanguage.set(language, lanes);
  return lanes;
}

/** Codes of the open vendors by game type, as vendor groups: docs/rules/games.md#vendor-cards. */
export function vendorsByType(lobby: Lobby): Reply<'vassGameType'>['content'] {
  return Object.fromEntries(
    [...sharesOf(lobby)].map(([gameCategory, shares]) => {
      const vendors = shares.map(({ vendor }) => vendor.code);
      return [gameCategory, { gameCategory, vendors, vendor: vendors }];
    }),
  );
}
