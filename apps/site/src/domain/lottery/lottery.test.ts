import { describe, expect, it } from 'vitest';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import type { Lane } from '../catalogue/lanes.ts';
import { isOwnLottery, lotteryPath } from './lottery-path.ts';
import { hasLotteries, prizeMode } from './prize-mode.ts';
import { tablesOfVietnam } from './tables-of-vietnam.ts';

const slots = lanesOf(GAMES).slice(0, 1);

function lane(title: string, ...codes: string[]): Lane {
  const card = slots[0]?.cards[0];
  if (!card) throw new Error('the mocks have no vendor');
  return { title, gameCount: codes.length, gameClassify: [], cards: codes.map((vassalage) => ({ ...card, vassalage })) };
}

describe('prize mode', () => {
  it.each([
    ['ELOTT', [lane('ELOTT', 'TCG_LOTTO_VN')]],
    ['ELOTT', [lane('LOTT', 'TCG_SEA'), lane('ELOTT', 'TCG_SEA', 'LOTT')]],
    ['LOTT', [lane('ELOTT', 'TCG_SEA')]],
    ['LOTT', [lane('LOTT', 'TCG_LOTTO_VN', 'LOTT')]],
    ['LOTT', []],
  ] as const)('is %s by the cards of the category ELOTT', (mode, lanes) => {
    expect(prizeMode(lanes)).toBe(mode);
  });
});

describe('lotteries', () => {
  it('are there with a vendor of either category', () => {
    expect([hasLotteries(slots), hasLotteries([lane('LOTT')]), hasLotteries([lane('ELOTT', 'TCG_SEA')])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are of tables of Viet Nam by the vendors of their category', () => {
    const both = [lane('ELOTT', 'TCG_SEA'), lane('LOTT', 'LOTT', 'TCG_LOTTO_VN')];
    const offered = [
      [lane('LOTT', 'LOTT', 'TCG_SEA')],
      [lane('ELOTT', 'TCG_LOTTO_VN')],
      both,
      [lane('LOTT', 'LOTT')],
      slots,
      undefined,
    ];
    const [every, none] = [['LOTT', 'ELOTT'], []];
    expect(offered.map(tablesOfVietnam)).toEqual([['LOTT'], ['ELOTT'], every, none, none, every]);
  });

  it('have only the parts in their address that have a value', () => {
    expect(lotteryPath({ gameCode: 'HN', vendor: 'TCG_SEA', playType: 'two sides' })).toBe(
      '/lottery?gameCode=HN&vendor=TCG_SEA&playType=two+sides',
    );
    expect(lotteryPath({ gameCode: '', vendor: 'TCG_SEA', playType: undefined })).toBe('/lottery?vendor=TCG_SEA');
    expect(lotteryPath({})).toBe('/lottery');
  });

  it('of the house are told by their vendor', () => {
    expect(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT', 'KMX', '', undefined].filter(isOwnLottery)).toHaveLength(4);
  });
});
