import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { withAgentAt } from '../../../test/agent.ts';
import { withMember } from '../../../test/member.ts';
import { savedFiles } from '../../../test/saved-files.ts';
import { withGateway } from '../../../test/server.ts';
import { TeamView } from './team-view.tsx';

const gateway = withGateway();
withMember();
const { show, panel } = withAgentAt('/agent/downlineManagmentView', () => <TeamView />);
const names = () =>
  screen.queryAllByRole('button', { name: /^(harbourlamp|coppertern|reedbank|lowferry)$/ }).map((each) => each.textContent);

describe('the tree', () => {
  it('shows the own children, and asks for those below one when it is opened', async () => {
    const { user } = await show();
    expect(await screen.findByText('2 accounts')).toBeTruthy();
    expect(names()).toEqual(['harbourlamp', 'coppertern']);
    expect(screen.queryByRole('button', { name: 'Downlines of coppertern' })).toBeNull();
    const expand = screen.getByRole('button', { name: 'Downlines of harbourlamp' });
    expect(expand.getAttribute('aria-expanded')).toBe('false');
    await user.click(expand);
    expect(await screen.findByRole('button', { name: 'reedbank' })).toBeTruthy();
    expect(names()).toEqual(['harbourlamp', 'reedbank', 'lowferry', 'coppertern']);
    await user.click(expand);
    expect(names()).toEqual(['harbourlamp', 'coppertern']);
  });

  it('tells the rebate rates of a row where it is unfolded', async () => {
    const { user } = await show();
    const row = (await screen.findByRole('button', { name: 'harbourlamp' })).closest('li') as HTMLElement;
    await user.click(within(row).getByText('Rebate rate'));
    expect(within(row).getByRole('group').textContent).toMatch(/Slots 0\.\d%/);
  });

  it('marks who is online and who is frozen', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Downlines of harbourlamp' }));
    const row = (await screen.findByRole('button', { name: 'reedbank' })).closest('li') as HTMLElement;
    expect(within(row).getByText('Frozen')).toBeTruthy();
    expect(screen.getByText('Online', { selector: 'dd' })).toBeTruthy();
  });

  it('goes down to the line of an agent and back by the way to it', async () => {
    const { user, router } = await show();
    await user.click((await panel(user, 'harbourlamp')).getByRole('button', { name: 'Show this line' }));
    const trail = within(await screen.findByRole('navigation', { name: 'Place in the line' }));
    await waitFor(() => expect(names()).toEqual(['reedbank', 'lowferry']));
    expect(router.state.location.search).toBe('?above=harbourlamp');
    await user.click(trail.getByRole('button', { name: 'You' }));
    await waitFor(() => expect(names()).toEqual(['harbourlamp', 'coppertern']));
  });
});

it('is saved as a file with all below the place that is shown, in the order of the page', async () => {
  const made = savedFiles();
  const files: unknown[] = [];
  gateway().overrides.downlinesFile = ({ query }) => {
    files.push(query);
    return 'Member\r\n' as never;
  };
  const { user } = await show('?above=harbourlamp&sort=series');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  expect(files).toEqual([{ above: 'harbourlamp', scope: 'team', sort: 'series', order: 'desc' }]);
});

it('begins with the account whose children are shown, which opens nothing, and leaves it out of a search', async () => {
  const { user } = await show('?above=harbourlamp');
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^harbourlampAgent · this account itself/);
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(second as HTMLElement).getByRole('button', { name: 'reedbank' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Whole username' }), 'lowferry{Enter}');
  await waitFor(() => expect(screen.queryByText(/this account itself/)).toBeNull());
});

it('asks for as many rows as are chosen, from the first page on', async () => {
  const asked: unknown[] = [];
  gateway().overrides.downlines = ({ query: { page, size } }) => {
    asked.push([Number(page), Number(size)]);
    return { list: gateway().agent.team.slice(0, 1), totalPages: 3, totalCount: 25, trail: [], updatedAt: null };
  };
  const { user } = await show('?at=2');
  await user.selectOptions(await screen.findByLabelText('Rows per page'), '50');
  await waitFor(() =>
    expect(asked).toEqual([
      [2, 10],
      [1, 50],
    ]),
  );
});

describe('the search', () => {
  it('takes any two days besides those up to today, in either order', async () => {
    const asked: unknown[] = [];
    gateway().overrides.downlines = ({ query }) => {
      asked.push([query.firstDepositFrom, query.firstDepositTo]);
      return { list: [], totalPages: 0, totalCount: 0, trail: [], updatedAt: null };
    };
    const { user, router } = await show();
    await user.selectOptions(await screen.findByLabelText('First deposit'), 'Other days');
    fireEvent.change(screen.getByLabelText('First deposit: From'), { target: { value: '2026-06-10' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-03' } });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?first=2026-06-10_2026-06-03'));
    expect(asked.at(-1)).toEqual(['2026-06-03', '2026-06-10']);
  });

  it('finds a whole name anywhere in the line, and keeps it in the address', async () => {
    const { user, router } = await show();
    await user.type(await screen.findByRole('searchbox', { name: 'Whole username' }), ' Lowferry ');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(names()).toEqual(['lowferry']));
    expect(router.state.location.search).toBe('?name=Lowferry');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(names()).toEqual(['harbourlamp', 'coppertern']));
  });

  it('asks for what is chosen and typed when Search is pressed, and forgets what is no amount', async () => {
    const { user, router } = await show();
    await user.selectOptions(await screen.findByLabelText('Status'), 'Frozen');
    await user.type(screen.getByLabelText('Balance from'), '100');
    await user.type(screen.getByLabelText('Balance to'), '2500,5');
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=NO_LOGIN&balance=100-2500.5'));
    await user.clear(screen.getByLabelText('Balance to'));
    await user.type(screen.getByLabelText('Balance to'), 'much');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?status=NO_LOGIN&balance=100-'));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Balance from').value).toBe(''));
    expect(router.state.location.search).toBe('');
  });

  it('says what each has and did today, whose it is, and what it paid in first', async () => {
    const figures = {
      teamSize: 9,
      children: 4,
      series: 1_926,
      level: 3,
      balance: 12.5,
      teamBalance: 76.5,
      depositToday: 40,
      validBetToday: 61,
    };
    const times = { joinedAt: Date.UTC(2026, 2, 4, 5), lastLoginAt: Date.UTC(2026, 6, 8, 5), isOnline: false };
    const words = { firstDeposit: 50, remark: 'From the forum', nickname: 'Lamp' };
    Object.assign(gateway().agent.team[0] ?? {}, figures, times, words);
    await show('?name=harbourlamp');
    const row = (await screen.findByRole('button', { name: 'harbourlamp' })).closest('li') as HTMLElement;
    const shown = within(row)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(shown).toEqual([
      ['Team members', '9'],
      ['Direct children', '4'],
      ['Series', '1926'],
      ['Level', '3'],
      ['Own balance', '₫12.50'],
      ['Team balance', '₫76.50'],
      ['Deposits today', '₫40.00'],
      ['Valid bet today', '₫61.00'],
      ['Registered', expect.stringMatching(/Mar/)],
      ['Last login', expect.stringMatching(/Jul/)],
    ]);
    expect(row.textContent).toContain('From the forum · Upline agent · First deposit ₫50.00');
    expect(row.textContent).not.toContain('Lamp');
  });

  it('says so where nobody fits', async () => {
    await show('?name=nobody');
    expect(await screen.findByText('Nobody in your team fits this.')).toBeTruthy();
  });

  it('asks for what the filters say, of the whole line', async () => {
    const asked: unknown[] = [];
    gateway().overrides.downlines = ({ query }) => {
      asked.push(query);
      return { list: [], totalPages: 0, totalCount: 0, trail: [], updatedAt: null };
    };
    await show(
      '?type=1&status=NO_LOGIN&idle=7&online=1&series=1800-1849&balance=100-2500.5&first=2026-11-15_2026-11-21&sort=joined&at=2',
    );
    await screen.findByText('Nobody in your team fits this.');
    expect(asked).toEqual([
      {
        ...{ scope: 'team', type: 1, status: 'NO_LOGIN', idleDays: 7, isOnline: true, seriesFrom: 1_800, seriesTo: 1_849 },
        ...{ balanceFrom: 100, balanceTo: 2_500.5, firstDepositFrom: '2026-11-15', firstDepositTo: '2026-11-21' },
        ...{ sort: 'joined', order: 'desc', page: 2, size: 10 },
      },
    ]);
  });

  it('leaves the filters of a phone folded, under what of them is in force', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    const { user } = await show('?type=1&sort=joined');
    const fold = (await screen.findByText('Filters')).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    expect(fold.querySelector('summary')?.textContent).toBe('FiltersAgent · Newest first');
    await user.type(screen.getByRole('searchbox', { name: 'Whole username' }), 'lowferry');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('Nobody in your team fits this.');
    expect(fold.isConnected && fold.open).toBe(false);
  });

  it('is empty for who has nobody, and says how to begin', async () => {
    gateway().agent.team = [];
    await show();
    expect(await screen.findByText('Nobody below you yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Account registration' }).getAttribute('href')).toBe('/agent/registerCenter');
  });

  it('says to an assistant no way that it may not go', async () => {
    gateway().agent.team = [];
    useSession.setState({ assistantPages: ['downlineManagmentView'] });
    await show();
    expect(await screen.findByText('Nobody below you yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Account registration' })).toBeNull();
    useSession.setState({ assistantPages: null });
  });
});

it('shows who joined in the days of the address, and asks the gateway for their moments', async () => {
  const asked: unknown[] = [];
  gateway().overrides.downlines = ({ query: { scope, joinedFrom, joinedTo } }) => {
    asked.push([scope, Number(joinedFrom), Number(joinedTo)]);
    return { list: [], totalPages: 0, totalCount: 0, trail: [], updatedAt: null };
  };
  await show('?joined=2026-11-15_2026-11-21');
  expect((await screen.findByLabelText<HTMLSelectElement>('Registered')).selectedOptions[0]?.textContent).toBe('Other days');
  expect(screen.getByLabelText<HTMLInputElement>('Registered: From').value).toBe('2026-11-15');
  expect(asked[0]).toEqual(['team', Date.parse('2026-11-14T17:00:00Z'), Date.parse('2026-11-21T17:00:00Z')]);
});
