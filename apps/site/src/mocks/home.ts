import type { Reply } from '@marquee/contract';
import { GAMES } from './games.ts';

type Win = Reply<'latestWins'>['list'][number];

const NAMES = ['mi**88', 'da***vn', 'th**ng', 'qu***90', 'le**an', 'ba***07', 'ho**ai', 'tr***my', 'so**99', 'ph***uc'] as const;
const AMOUNTS = ['48250.00', '31980.50', '22140.00', '17600.75', '12090.00', '9480.25', '7315.00', '5120.00'] as const;
const MINUTE_MS = 60_000;

function win(index: number, winAmount: string, settledAt: number): Win {
  const game = GAMES[index % GAMES.length];
  return {
    customerName: NAMES[index % NAMES.length] ?? '',
    gameName: game?.displayName ?? '',
    winAmount,
    vendor: game?.vassalage ?? '',
    gameId: game?.gameId ?? '',
    nodeId: game?.nodeId ?? '',
    gameType: game?.gameType ?? '',
    iconUrl: game?.iconUrl ?? '',
    settledAt,
    demo: true,
  };
}

/** A week's highest wins. */
export function boardWins(now = Date.now()): Win[] {
  return AMOUNTS.map((amount, index) => win(index, amount, now - (index + 1) * 37 * MINUTE_MS));
}

/** The last hour's wins: one more each half minute. */
export function lastWins(now = Date.now()): Win[] {
  const newest = Math.floor(now / (MINUTE_MS / 2));
  return Array.from({ length: 12 }, (_, index) => {
    const number = newest - index * 3;
    return win(Math.floor(number / 3) % 1000, `${12 + ((number * 37) % 480)}.50`, number * (MINUTE_MS / 2));
  });
}

/** Figures of a brand that has measured its operations, and has no pool. */
export const FIGURES: Reply<'homeFigures'> = {
  deposit: { seconds: 92, count: 214 },
  withdrawal: { seconds: 412, count: 58 },
  jackpot: null,
  paymentPartners: [
    { code: 'BANK', name: 'Bank transfer', iconUrl: '' },
    { code: 'QR', name: 'QR payment', iconUrl: '' },
    { code: 'WALLET', name: 'E-wallet', iconUrl: '' },
  ],
};

/** What the home page asks for beyond the catalogue. The fake brand has no lottery. */
export const homeHandlers = {
  winnerBoard: (): Reply<'winnerBoard'> => ({ list: boardWins().map((vo) => ({ vo })) }),
  latestWins: (): Reply<'latestWins'> => ({ list: lastWins() }),
  lastResults: (): Reply<'lastResults'> => ({ results: {} }),
  homeFigures: (): Reply<'homeFigures'> => FIGURES,
  popularLotteries: (): Reply<'popularLotteries'> => ({}),
  vnMenu: (): Reply<'vnMenu'> => [],
};

/** A lottery that takes bets for 90 seconds more, with its last result. */
export const LOTTERY: Reply<'popularLotteries'>[string] = {
  ...{ gameId: '1', nodeId: '9', gameCode: 'VNMB', code: 'VNMB', remark: 'Miền Bắc', vassalage: 'TCG_LOTTO_VN' },
  ...{ accountTypeName: 'TCG_LOTTO_VN', gameType: 'LOTT', gameGroupCode: 'VN_FAST', prizeMode: 'SEA', defaultPlayType: 'SEA' },
  ...{ iconUrl: '', mobileIconUrl: '', numero: '202611260001', winningTime: null, isSale: true, remainTime: 90_000, lockTime: 5 },
  ...{ previousNumero: '202611250288', previousWinningNumber: '12345,67890', isSimulated: false },
};
