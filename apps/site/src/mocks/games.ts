import type { Reply } from '@marquee/contract';

type Game = Reply<'game'>;

const VENDORS = [
  { code: 'RLT', name: 'Riverlight' },
  { code: 'KLN', name: 'Kiln House' },
  { code: 'TDW', name: 'Tidewater' },
] as const;

function game(index: number, vendor: number, gameCode: string, gameName: string, rtp: number, classify = ''): Game {
  const { code, name } = VENDORS[vendor] ?? VENDORS[0];
  return {
    nodeId: String(1001 + index),
    roomId: String(5001 + index),
    gameId: String(5001 + index),
    vassalage: code,
    vendor: code,
    accountTypeName: code,
    vendorCode: code,
    vendorName: name,
    gameType: 'RNG',
    gameName,
    displayName: gameName,
    nodeName: gameCode,
    gameCode,
    gameClassify: classify,
    isGame: 'GAME',
    isNew: index === 2,
    isTop: index < 3,
    isHot: index < 3,
    supportPlay: 1,
    iconUrl: `games/${code}/${gameCode}.svg`,
    minBet: 0.1,
    maxBet: 100,
    rtpBasisPoints: rtp,
    launchIn: 'IFRAME',
  };
}

/** The games of the fake gateway: the studio's three, and enough others to page through. */
export const GAMES: readonly Game[] = [
  game(0, 0, 'lantern-night', 'Lantern Night', 9612),
  game(1, 1, 'ember-kiln', 'Ember Kiln', 9548),
  game(2, 2, 'pearl-tide', 'Pearl Tide', 9634, 'JP'),
];

/** Twenty-seven further games without artwork, for lists longer than a page. */
export const MORE_GAMES: readonly Game[] = Array.from({ length: 27 }, (_, index) =>
  game(index + 3, index % 3, `demo-${index + 1}`, `Demo ${index + 1}`, 9500 + index),
);

/** Lanes of vendor cards over a list of games. */
export function lanesOf(games: readonly Game[]): Reply<'gameVendor'>['data']['lanes'] {
  const cards = VENDORS.map(({ code, name }, index) => ({
    vassalage: code,
    accountTypeName: code,
    accountTypeId: 31 + index,
    displayName: name,
    gameType: 'RNG',
    gameId: null,
    nodeId: null,
    isGame: 'VASSALAGE',
    isHot: index === 0,
    launchIn: 'IFRAME' as const,
    smallIcon: '',
    gameCount: games.filter((item) => item.vassalage === code).length,
  }));
  const jackpots = games.filter((item) => item.gameClassify === 'JP');
  return [
    {
      title: 'RNG',
      gameCount: games.length,
      gameClassify: [
        {
          key: 'JP',
          displayName: 'Jackpot',
          gameCount: jackpots.length,
          vendors: [...new Set(jackpots.map((item) => item.vassalage))],
        },
      ],
      cards,
    },
  ];
}
