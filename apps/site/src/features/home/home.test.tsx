import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeFiguresQuery } from '../../domain/home/queries.ts';
import { BRAND } from '../../mocks/brand.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { boardWins, FIGURES, LOTTERY, lastWins } from '../../mocks/home.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translate } from '../../shared/i18n/use-t.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import Below from './below.tsx';
import { Board } from './board/board.tsx';
import { pointsOf } from './house/promises.tsx';
import { useUpdates } from './updates.ts';

const gateway = withGateway();
const START = Date.UTC(2026, 0, 1, 0, 1, 0);

afterEach(() => {
  vi.useRealTimers();
  act(() => useUpdates.setState({ isPaused: false }));
});

const counter = () => screen.getByRole('img', { name: /counter|pool/i });
const board = () => screen.findByRole('region', { name: 'Winner board' });

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function showCounter() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START });
  await showScreen(<Board brand={BRAND.info} />);
  await screen.findByText('1 min 32 sec');
}

describe('the counter', () => {
  it('starts from the time, grows by 165.11 every 3 s, and is read out once', async () => {
    await showCounter();
    // Twenty ticks since its zero.
    expect(counter().textContent).toContain('₫3,302.20');
    const label = counter().getAttribute('aria-label');
    act(() => void vi.advanceTimersByTime(3000));
    expect(counter().textContent).toContain('₫3,467.31');
    act(() => void vi.advanceTimersByTime(2999));
    expect(counter().textContent).toContain('₫3,467.31');
    expect(counter().getAttribute('aria-label')).toBe(label);
    expect(counter().closest('[aria-live]')).toBeNull();
    expect(screen.getByText(/Illustrative: it counts time, not money/)).toBeTruthy();
  });

  it('stands still in a hidden tab and takes up the time again afterwards', async () => {
    await showCounter();
    hide(true);
    act(() => void vi.advanceTimersByTime(9000));
    expect(counter().textContent).toContain('₫3,302.20');
    hide(false);
    expect(counter().textContent).toContain('₫3,797.53');
  });

  it('stands still while the reader has paused it', async () => {
    await showCounter();
    fireEvent.click(screen.getByRole('button', { name: 'Pause updates' }));
    act(() => void vi.advanceTimersByTime(9000));
    expect(counter().textContent).toContain('₫3,302.20');
    fireEvent.click(screen.getByRole('button', { name: 'Resume updates' }));
    expect(counter().textContent).toContain('₫3,797.53');
  });

  it('is the pool itself for a brand that has one', async () => {
    gateway().overrides.homeFigures = () => ({ ...FIGURES, jackpot: { amount: 81_234.5, currencySymbol: '₫' } });
    await showScreen(<Board brand={BRAND.info} />);
    expect((await screen.findByRole('img', { name: 'The pool holds ₫81,234.50' })).textContent).toContain('₫81,234.50');
    expect(screen.queryByText(/Illustrative/)).toBeNull();
  });

  it('shows no figure until it is known whether there is a pool', async () => {
    let answer: (figures: object) => void = () => undefined;
    gateway().overrides.homeFigures = () => new Promise<never>((resolve) => (answer = resolve as typeof answer));
    await showScreen(<Board brand={BRAND.info} />);
    expect(await screen.findByRole('region', { name: 'Our statistics' })).toBeTruthy();
    expect([screen.queryByText(/Illustrative/), screen.queryByRole('img')]).toEqual([null, null]);
    answer({ ...FIGURES, jackpot: { amount: 81_234.5, currencySymbol: '₫' } });
    expect(await screen.findByRole('img', { name: 'The pool holds ₫81,234.50' })).toBeTruthy();
  });
});

describe('a brand without the counter', () => {
  const brand = { ...BRAND.info, demo: false, jackpotCounter: false };

  it('shows what was measured, and no counter', async () => {
    await showScreen(<Board brand={brand} />);
    expect(await screen.findByText('Average deposit time')).toBeTruthy();
    expect(screen.queryByText(/jackpot|illustrative/i)).toBeNull();
  });

  it('shows its pool where it has one', async () => {
    gateway().overrides.homeFigures = () => ({ ...FIGURES, jackpot: { amount: 81_234.5, currencySymbol: '₫' } });
    await showScreen(<Board brand={brand} />);
    expect(await screen.findByRole('img', { name: 'The pool holds ₫81,234.50' })).toBeTruthy();
  });

  it('has no board while nothing was measured', async () => {
    gateway().overrides.homeFigures = () => ({ ...FIGURES, deposit: null, withdrawal: null });
    await showScreen(<Board brand={brand} />);
    await waitFor(() => expect(queryClient.getQueryData(homeFiguresQuery().queryKey)).toBeTruthy());
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('average times', () => {
  it('are shown with what was measured and over which days', async () => {
    await showScreen(<Board brand={{ ...BRAND.info, demo: false }} />);
    expect(await screen.findByText('1 min 32 sec')).toBeTruthy();
    expect(screen.getByText(/214 measured, last 30 days/)).toBeTruthy();
    expect(screen.getByText('6 min 52 sec')).toBeTruthy();
    expect(screen.getByText(/58 measured, last 30 days/)).toBeTruthy();
  });

  it('of a demo, which takes no payments, are labelled as samples', async () => {
    await showScreen(<Board brand={BRAND.info} />);
    expect(await screen.findByText(/214 sample orders, last 30 days/)).toBeTruthy();
    expect(screen.queryByText(/measured/)).toBeNull();
  });

  it('are hidden, each by itself, when nothing was measured', async () => {
    gateway().overrides.homeFigures = () => ({ ...FIGURES, withdrawal: null });
    await showScreen(<Board brand={BRAND.info} />);
    expect(await screen.findByText('Average deposit time')).toBeTruthy();
    expect(screen.queryByText('Average withdrawal time')).toBeNull();
  });
});

describe('wins', () => {
  it('ranks masked names with game and amount, and labels a board of demo members once', async () => {
    await showScreen(<Below />);
    const first = within(await board());
    expect(await first.findByText('mi**88')).toBeTruthy();
    expect(first.getAllByText('Demo members')).toHaveLength(1);
    const rows = first.getAllByRole('listitem');
    expect(rows).toHaveLength(7);
    expect(rows[0]?.textContent).toContain('1mi**88 Lantern Night₫48,250.00');
  });

  it('labels the demo members one by one among real ones', async () => {
    const list = boardWins().map((vo, index) => ({ vo: { ...vo, demo: index === 1 } }));
    gateway().overrides.winnerBoard = () => ({ list });
    await showScreen(<Below />);
    const row = (await within(await board()).findByText(/da\*\*\*vn/)).closest('li');
    expect(row?.textContent).toContain('Demo');
    expect(within(await board()).getAllByText(/^Demo/)).toHaveLength(1);
  });

  it('has neither board nor latest wins while nobody has won', async () => {
    gateway().overrides.winnerBoard = () => ({ list: [] });
    gateway().overrides.latestWins = () => ({ list: [] });
    await showScreen(<Below />);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Winner board' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Latest wins' })).toBeNull());
  });

  it('puts a new win in front when the list is read again', async () => {
    const [newer, ...older] = lastWins();
    if (!newer) throw new Error('the mocks have no wins');
    gateway().overrides.latestWins = () => ({ list: older });
    await showScreen(<Below />);
    const band = within(await screen.findByRole('region', { name: 'Latest wins' }));
    await waitFor(() => expect(band.getAllByRole('listitem')).toHaveLength(older.length));
    gateway().overrides.latestWins = () => ({ list: [newer, ...older] });
    await act(() => queryClient.refetchQueries({ queryKey: ['latestWins'] }));
    await waitFor(() => expect(band.getAllByRole('listitem')).toHaveLength(older.length + 1));
    expect(band.getAllByRole('listitem')[0]?.textContent).toContain(newer.customerName);
  });
});

describe('sections without anything real', () => {
  const lanes = lanesOf(GAMES);
  const card = lanes[0]?.cards[0];
  const more = (title: string, vassalage: string) => ({
    title,
    gameCount: 1,
    gameClassify: [],
    cards: card ? [{ ...card, vassalage, displayName: `Vendor ${vassalage}`, gameType: title }] : [],
  });

  it('are not there, and come by themselves with their vendors', async () => {
    await showScreen(<Below />);
    await screen.findByRole('heading', { name: 'New games' });
    const names = ['Live tables', 'Sports', 'Popular lotteries'];
    for (const name of names) expect(screen.queryByRole('heading', { name })).toBeNull();
    gateway().overrides.gameVendor = () => ({
      data: { lanes: [...lanes, more('LIVE', 'LV'), more('SPORTS', 'SB'), more('ELOTT', 'TCG_LOTTO_VN')] },
    });
    const asked: (string | undefined)[] = [];
    gateway().overrides.popularLotteries = ({ query }) => {
      asked.push(`${query.prizeMode} ${query.count}`);
      const lottery = {
        gameId: '1',
        gameCode: 'VNMB',
        remark: 'Miền Bắc',
        nodeId: '9',
        vassalage: 'TCG_LOTTO_VN',
        gameType: 'ELOTT',
      };
      return { 1: { ...LOTTERY, ...lottery } };
    };
    await act(() => queryClient.refetchQueries({ queryKey: ['vendors'] }));
    for (const name of names) expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(asked).toEqual(['ELOTT 20']);
    expect(screen.getByRole('link', { name: 'Miền Bắc' }).getAttribute('href')).toBe(
      '/lottery?gameCode=VNMB&vendor=TCG_LOTTO_VN&playType=SEA',
    );
    expect(screen.getByText('VN FAST')).toBeTruthy();
    expect(screen.getByText(/Vendor SB takes sports bets/)).toBeTruthy();
  });

  it('have the lotteries of Viet Nam in a row of their own, whatever the prize mode is, those that take bets first', async () => {
    const item = (gameCode: string, isSale: boolean) => ({
      ...{ ...LOTTERY, gameId: gameCode, gameCode, remark: `Station ${gameCode}`, isSale },
      ...{ vassalage: 'PARTNER', accountTypeName: 'TCG_LOTTO_VN' },
    });
    gateway().overrides.gameVendor = () => ({ data: { lanes: [...lanes, more('LOTT', 'TCG_LOTTO_VN'), more('ELOTT', 'LOTT')] } });
    const asked: unknown[] = [];
    gateway().overrides.vnMenu = ({ query }) => {
      asked.push(query);
      return [
        { groupName: 'VN', gameMenus: [item('shut', false), item('open', true)] },
        { groupName: 'VN_FAST', gameMenus: Array.from({ length: 20 }, (_, n) => item(`fast${n}`, true)) },
      ];
    };
    await showScreen(<Below />);
    const row = within(await screen.findByRole('region', { name: 'Lotteries of Viet Nam' }));
    const links = row.getAllByRole('link');
    expect(links.length).toBe(20);
    expect(asked).toEqual([expect.objectContaining({ prizeMode: 'ELOTT', device: 'WEB' })]);
    expect(links[0]?.getAttribute('href')).toBe('/lottery?gameCode=open&vendor=PARTNER&playType=SEA');
    expect(row.queryByText('Station shut')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Popular lotteries' })).toBeNull();
  });

  it('hides the ways to pay that nobody offers', async () => {
    gateway().overrides.homeFigures = () => ({ ...FIGURES, paymentPartners: [] });
    await showScreen(<Below />);
    await screen.findByRole('heading', { name: 'Game providers we work with' });
    expect(screen.queryByRole('heading', { name: 'Ways to pay' })).toBeNull();
  });
});

describe('what the house promises', () => {
  const service = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.example/' }];
  const none = { roundTheClock: false, liveCountries: 0 };
  const titles = (given: Omit<Parameters<typeof pointsOf>[0], 'claims'>) =>
    pointsOf({ ...given, claims: none }, []).map((point) => point.title);

  it('speaks of encryption and of people only where both are there', () => {
    expect(titles({ encryption: 'jwe', customerService: service })).toEqual(
      expect.arrayContaining(['quality_encrypted', 'quality_service']),
    );
    const without = titles({ encryption: 'legacy', customerService: [] });
    expect(without).not.toContain('quality_encrypted');
    expect(without).not.toContain('quality_service');
  });

  it('makes the four claims of the trade where they are true, with the catalogue’s own figure', () => {
    const [lane] = lanesOf(GAMES);
    if (!lane) throw new Error('the mocks have no lane');
    const live = { ...lane, title: 'LIVE', cards: lane.cards.map((card) => ({ ...card, gameType: 'LIVE' })) };
    const brand = { encryption: 'jwe', customerService: service, claims: { roundTheClock: true, liveCountries: 10 } };
    const claims = (given: typeof brand, lanes: Parameters<typeof pointsOf>[1]) =>
      pointsOf(given, lanes)
        .slice(4)
        .map(({ title, values }) => translate(title, values));
    expect(claims(brand, [{ ...lane, gameCount: 9_874 }, live])).toEqual([
      '128-bit encryption, and more',
      '24x7 support',
      'Live hosts in 10 countries',
      'About 10,000 slot games',
    ]);
    expect(claims({ ...brand, claims: none }, [{ ...lane, gameCount: 12 }, live])).toEqual([
      '128-bit encryption, and more',
      'People who answer',
      '12 slot games',
    ]);
    expect(claims(brand, [])).not.toContain('Live hosts in 10 countries');
  });
});
