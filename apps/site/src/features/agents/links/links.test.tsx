import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { drawPoster, type Pen, POSTER } from './poster.ts';
import { RegisterCentre } from './register-centre.tsx';

const gateway = withGateway();
const { toasts } = withMember();
const PATH = '/agent/registerCenter';

async function show(tab: 'open' | 'create' | 'links') {
  useSession.setState({ customerType: 1 });
  await showScreen(<RegisterCentre />, `${PATH}?tab=${tab}`);
  await screen.findByRole('tab', { selected: true });
  return userEvent.setup();
}

const write = async (user: ReturnType<typeof userEvent.setup>, label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};

describe('opening accounts by hand', () => {
  it('begins with the lowest terms and says the most of each', async () => {
    await show('open');
    expect(screen.getByLabelText<HTMLInputElement>(/^Series/).value).toBe('1700');
    expect(screen.getByText('Even, 1700 to 1938')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Slots/).value).toBe('0');
    expect(screen.getByText('At most 0.8%')).toBeTruthy();
    expect(screen.queryByLabelText(/^Fishing/)).toBeNull();
  });

  it('says what the agent gets of the bets by what is typed', async () => {
    const user = await show('open');
    await write(user, /^Series/, '1900');
    await write(user, /^Slots/, '0.3');
    const { series } = gateway().agent.terms;
    expect(screen.getByText(`Your commission on its lottery bets: ${(series - 1_900) / 20}%`)).toBeTruthy();
    expect(screen.getByText('Your share of its bets: Slots 0.5% · Live casino 0.5%')).toBeTruthy();
    await write(user, /^Series/, '19');
    expect(screen.queryByText(/lottery bets/)).toBeNull();
    expect(screen.getByText('Your share of its bets: Slots 0.5% · Live casino 0.5%')).toBeTruthy();
  });

  it('has the series on a slider over what may be given, one with its number', async () => {
    const user = await show('open');
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Choose the series' });
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['1700', '1938', '2', '1700']);
    fireEvent.change(slider, { target: { value: '1800' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^Series/).value).toBe('1800');
    const { series } = gateway().agent.terms;
    expect(screen.getByText(`Your commission on its lottery bets: ${(series - 1_800) / 20}%`)).toBeTruthy();
    await write(user, /^Series/, '1900');
    expect(slider.value).toBe('1900');
    await write(user, /^Series/, '19');
    expect(slider.value).toBe('1700');
  });

  it('says the one series that there is to give', async () => {
    gateway().agent.terms.most.series = 1_700;
    await show('open');
    expect(screen.getByText('Only 1700')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('opens several at once and shows their passwords this once, to copy all', async () => {
    const sent: unknown[] = [];
    gateway().overrides.openDownlines = ({ body }) => {
      sent.push(body);
      return { list: ['lamp1', 'lamp2'].map((username) => ({ username, password: `${username}Xy7` })) };
    };
    const user = await show('open');
    await user.click(screen.getByRole('radio', { name: 'Agent' }));
    await write(user, /^Username/, ' lamp ');
    await write(user, /^Number of accounts/, '2');
    await write(user, /^Series/, '1900');
    await write(user, /^Slots/, '0.3');
    await user.click(screen.getByRole('button', { name: 'Open account' }));
    const made = within(await screen.findByRole('region', { name: '2 accounts were opened' }));
    // A long form on a phone leaves it out of sight.
    expect(document.activeElement).toBe(made.getByRole('heading', { name: '2 accounts were opened' }));
    expect(sent).toEqual([{ username: 'lamp', nickname: '', type: 1, count: 2, series: 1_900, rates: { RNG: 3_000, LIVE: 0 } }]);
    await user.click(made.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe('lamp1\tlamp1Xy7\nlamp2\tlamp2Xy7');
    await user.click(made.getByRole('button', { name: 'Open more' }));
    expect(screen.queryByText('lamp1Xy7')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('');
  });

  it('sends a first password where one is named', async () => {
    const sent: unknown[] = [];
    gateway().overrides.openDownlines = ({ body }) => {
      sent.push(body);
      return { list: [{ username: body.username, password: body.password ?? '' }] };
    };
    const user = await show('open');
    await write(user, /^Username/, 'lamp');
    await write(user, /^First password/, 'Quay42lantern');
    await user.click(screen.getByRole('button', { name: 'Open account' }));
    const made = within(await screen.findByRole('region', { name: /opened$/ }));
    expect(made.getByText('Quay42lantern')).toBeTruthy();
    expect(sent).toMatchObject([{ username: 'lamp', password: 'Quay42lantern' }]);
  });

  it.each([
    ['Series', '1901', 'Even, 1700 to 1938'],
    ['Series', '1940', 'Even, 1700 to 1938'],
    ['Slots', '0.9', 'From 0% to 0.8%, in steps of 0.1'],
    ['Slots', '0.25', 'From 0% to 0.8%, in steps of 0.1'],
    ['Number of accounts', '11', 'A whole number from 1 to 10'],
    ['Username', '', 'This field is required'],
  ])('says beside %s of “%s” what it may be, and sends nothing', async (label, text, message) => {
    let sent = 0;
    gateway().overrides.openDownlines = () => {
      sent += 1;
      return { list: [] };
    };
    const user = await show('open');
    await write(user, /^Username/, 'lamp');
    await write(user, new RegExp(`^${label}`), text);
    await user.click(screen.getByRole('button', { name: 'Open account' }));
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(message);
    expect([field.getAttribute('aria-invalid'), sent]).toEqual(['true', 0]);
  });

  it('is not there for affiliates, who bring others by links', async () => {
    gateway().agent.terms.formTypes = [];
    await show('open');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Create link', 'Manage links', 'Assistants']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Create link');
  });
});

describe('a new link', () => {
  it('is made with its terms, and shown to copy and to scan', async () => {
    const user = await show('create');
    expect(screen.getByText('You can open 18 more links')).toBeTruthy();
    await write(user, /^Series/, '1880');
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    await write(user, /^Maximum uses/, '50');
    await write(user, /^Channel remark/, 'Spring');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('heading', { name: 'The link is ready' })).toBeTruthy();
    const [link] = gateway().agent.links;
    expect(link).toMatchObject({ type: 0, series: 1_880, maxUses: 50, remark: 'Spring', rates: { RNG: 0, LIVE: 0 } });
    expect((link?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    expect(screen.getByRole('img', { name: 'Register by the link AGENT003' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy link AGENT003' }));
    expect(await navigator.clipboard.readText()).toBe(link?.url);
  });

  it('says so beside the number of uses, which is whole', async () => {
    const user = await show('create');
    await write(user, /^Maximum uses/, '0');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('A whole number from 1 to 100000')).toBeTruthy();
    expect(gateway().agent.links).toHaveLength(2);
  });
});

describe('the links', () => {
  const card = async (name: string) => {
    const title = await screen.findByRole('heading', { name });
    return within(title.closest('li') as HTMLElement);
  };

  it('say what came of each, and which can still register', async () => {
    await show('links');
    const first = await card('Community page');
    expect(
      ['Visits', 'Registrations', 'Depositors'].map((name) => first.getByText(name).nextElementSibling?.textContent),
    ).toEqual(['12', '3', '1']);
    expect(first.getByText('Active')).toBeTruthy();
    const second = await card('AGENT002');
    expect(second.getByText('3 of 100')).toBeTruthy();
    expect(second.queryByRole('img')).toBeNull();
  });

  it('are disabled, enabled, renamed and deleted', async () => {
    const user = await show('links');
    await user.click((await card('Community page')).getByRole('button', { name: 'Disable' }));
    await user.click(await (await card('Community page')).findByRole('button', { name: 'Enable' }));
    expect(await (await card('Community page')).findByText('Active')).toBeTruthy();
    await user.click((await card('Community page')).getByRole('button', { name: 'Edit remark' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(/^Channel remark/));
    await user.type(dialog.getByLabelText(/^Channel remark/), 'Market');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click((await card('Market')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toEqual(['The link was deleted']));
    expect(gateway().agent.links.map(({ code }) => code)).toEqual(['AGENT002']);
  });

  it('are narrowed by state and remark', async () => {
    const user = await show('links');
    await user.click(await screen.findByRole('radio', { name: 'Disabled' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Community page' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'AGENT002' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('searchbox', { name: 'Channel remark' }), 'community');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'AGENT002' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Community page' })).toBeTruthy();
  });

  it('lead to making one where there is none', async () => {
    gateway().agent.links = [];
    const user = await show('links');
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Create link');
  });
});

it('a poster has the code in dark squares on white, and its words within its edges', () => {
  const texts: string[] = [];
  const squares: string[] = [];
  const pen = {
    fillStyle: '',
    font: '',
    textAlign: 'center',
    createLinearGradient: () => ({ addColorStop: vi.fn() }),
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText: (text: string) => texts.push(text),
    fillRect: (...box: number[]) => squares.push(box.join(' ')),
  } as unknown as Pen;
  const address = 'https://play.example.test/register?affiliateCode=AGENT001';
  const words = { brand: 'Marquee', title: 'Join me', scan: 'Scan', adults: 'Adults only', font: 'sans-serif' };
  drawPoster(pen, {
    ...words,
    code: [
      [true, false],
      [false, true],
    ],
    address,
  });
  expect(texts.join('')).toBe(`MarqueeJoin meScan${address}Adults only`);
  expect(texts.every((text) => text.length * 20 <= POSTER.width)).toBe(true);
  // The room, a line, the white field, and the two dark squares of the code.
  expect(squares).toHaveLength(5);
});

it('asks for links by the days in which they were made, any two of them too', async () => {
  const asked: unknown[] = [];
  gateway().overrides.viewAffiliateUrls = ({ query: { createdFrom, createdTo } }) => {
    asked.push([createdFrom, createdTo].map((at) => at && Number(at)));
    return { list: [], totalPages: 0, totalCount: 0 };
  };
  const user = await show('links');
  await user.selectOptions(await screen.findByLabelText('Created'), 'Other days');
  for (const [label, value] of [
    ['Created: From', '2026-11-03'],
    ['To', '2026-11-05'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(asked.at(-1)).toEqual([Date.parse('2026-11-02T17:00:00Z'), Date.parse('2026-11-05T17:00:00Z')]));
  await user.selectOptions(screen.getByLabelText('Created'), 'All');
  await waitFor(() => expect(asked.at(-1)).toEqual([undefined, undefined]));
});
