import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { memberOf } from '../../mocks/login.ts';
import { RIGHT_CODE } from '../../mocks/registration.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { SecurityCentre } from './security-centre.tsx';

const gateway = withGateway();
const PASSWORD = 'Demo2026';

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  sessionStorage.clear();
  await logIn('demoplayer', PASSWORD);
});

const show = () => showScreen(<SecurityCentre />, '/member/securityCenter');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const prove = async () => userEvent.type((await dialog()).getByLabelText('Login password'), PASSWORD);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the head', () => {
  it('shows names, rank, registration and last login, and labels, without a colour in #ABABAB', async () => {
    gateway().overrides.memberInfo = () => ({
      ...memberOf(1, 'demoplayer'),
      nickname: 'Coral Fan',
      memberLabel: [
        { labelName: 'Early bird', color: '' },
        { labelName: 'Friend', color: '#336699' },
      ],
    });
    await show();
    expect(await screen.findByText('Coral Fan')).toBeTruthy();
    // Beside its place in the head it stands in the profile.
    expect(screen.getAllByText('demoplayer')[0]?.tagName).toBe('BDI');
    expect(screen.getByText('Member')).toBeTruthy();
    expect(screen.getByText('5 Jan 2026')).toBeTruthy();
    expect(screen.getByText('Last login').nextElementSibling?.textContent).toMatch(
      /^20 Nov 2026 \d\d:\d\d:\d\d GMT\+7.*203\.0\.113\.7$/,
    );
    const colours = ['Early bird', 'Friend'].map(
      (name) => screen.getByText(name).querySelector<HTMLElement>('[data-color]')?.dataset['color'],
    );
    expect(colours).toEqual(['#ABABAB', '#336699']);
  });

  it('lets the member choose a picture', async () => {
    await show();
    await press('Change the picture');
    const choices = await dialog();
    expect(choices.getAllByRole('radio')).toHaveLength(12);
    await userEvent.click(choices.getByRole('radio', { name: 'Picture 5' }));
    await userEvent.click(choices.getByRole('button', { name: 'Save' }));
    await closed();
    await press('Change the picture');
    expect((await dialog()).getByRole<HTMLInputElement>('radio', { name: 'Picture 5' }).checked).toBe(true);
  });
});

describe('the security level', () => {
  it('says what is missing, each with the way to it', async () => {
    await show();
    const level = await part('Security level');
    expect(level.getByText('1 of 6 done')).toBeTruthy();
    expect(level.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Payment password',
      'Full name',
      'Mobile number',
      'Email',
      'Payout account',
    ]);
    await userEvent.click(level.getByRole('button', { name: 'Full name' }));
    expect(await screen.findByRole('dialog', { name: 'Full name' })).toBeTruthy();
  });
});

describe('the profile', () => {
  it('has every field of the specification', async () => {
    await show();
    await screen.findByRole('button', { name: 'Add: WeChat' });
    const actions = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(actions).toEqual(
      expect.arrayContaining([
        'Change: Nickname',
        ...['Full name', 'Birthday', 'Address', 'Nationality', 'Occupation', 'Source of income'].map((name) => `Add: ${name}`),
        ...['Telegram', 'Zalo', 'Skype', 'QQ', 'LINE', 'WhatsApp', 'Facebook', 'WeChat'].map((name) => `Add: ${name}`),
      ]),
    );
  });

  it('takes a full name once, without accents, and then shows it masked and fixed', async () => {
    await show();
    await press('Add: Full name');
    const form = await dialog();
    const field = form.getByLabelText('Full name');
    await userEvent.type(field, 'Nguyễn An');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'Nguyen An');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await closed();
    const person = await part('About you');
    expect(await person.findByText('Fixed. Customer service can change it.')).toBeTruthy();
    expect(person.getByText('N*** A***')).toBeTruthy();
    expect(person.queryByRole('button', { name: /Full name/ })).toBeNull();
  });

  it('asks for the birthday with the confirmation of 21 years, and refuses who is too young', async () => {
    await show();
    await press('Add: Birthday');
    const form = await dialog();
    expect(form.getByText(/you are 21 or older, .*at least 18/)).toBeTruthy();
    await userEvent.type(form.getByLabelText('Birthday'), `${new Date(Date.now()).getFullYear() - 10}-05-05`);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('You must be 18 or older to play here.')).toBeTruthy();
  });

  it('tells the whole page a new nickname, which then rests', async () => {
    gateway().overrides.memberInfo = () => ({ ...memberOf(1, 'demoplayer'), nickname: 'Coral Fan' });
    await show();
    await press('Change: Nickname');
    const form = await dialog();
    await userEvent.clear(form.getByLabelText('Nickname'));
    await userEvent.type(form.getByLabelText('Nickname'), 'Coral Fan');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await closed();
    expect(useSession.getState().nickname).toBe('Coral Fan');
    expect(await screen.findByText(/^Can be changed again on/)).toBeTruthy();
  });
});

describe('what hardly anybody comes for', () => {
  it('is folded until it is asked for; the rest is open', async () => {
    await show();
    await screen.findByRole('button', { name: 'Add: WeChat' });
    const folds = [...document.querySelectorAll('details')];
    const names = folds.map((fold) => fold.querySelector('summary')?.textContent);
    expect(names).toEqual(expect.arrayContaining(['Trusted browsers', 'Trusted IP addresses']));
    expect(folds.every((fold) => !fold.open)).toBe(true);
    expect((await part('Where you are logged in')).queryByText('This device')?.closest('details') ?? null).toBeNull();
    const fold = folds.find((each) => each.textContent?.startsWith('Trusted browsers'));
    await userEvent.click(fold?.querySelector('summary') as HTMLElement);
    expect(folds.filter((each) => each.open)).toEqual([fold]);
  });
});

describe('devices', () => {
  it('marks this session, ends one after asking, and all others', async () => {
    await show();
    const sessions = await part('Where you are logged in');
    expect(within((await sessions.findAllByRole('listitem'))[0] as HTMLElement).getByText('This device')).toBeTruthy();
    await press('Log out: Safari · iPhone, 198.51.100.4');
    await prove();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Log out' }));
    await closed();
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(2));
    await press('Log out all others');
    await prove();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Log out all others' }));
    await closed();
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.queryByRole('button')).toBeNull();
  });

  it('takes an address off the registered ones', async () => {
    await show();
    await press('Remove: 198.51.100.4');
    await prove();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect(await (await part('Trusted IP addresses')).findByText('None yet')).toBeTruthy();
  });

  it('lists the browsers that are trusted, and ends the trust in one by the password and, where it is on, the app', async () => {
    const sent: unknown[] = [];
    const { handlers, config } = gateway().security;
    config.totp = { isOn: true, recoveryCodesLeft: 10 };
    gateway().overrides.forgetDevice = ({ body }) => {
      sent.push(body);
      return handlers.forgetDevice({ body });
    };
    await show();
    const trusted = await part('Trusted browsers');
    expect(await trusted.findByText(/This device · until/)).toBeTruthy();
    await press('Remove: Chrome · Linux, 203.0.113.7');
    await prove();
    const panel = await dialog();
    await userEvent.click(panel.getByRole('button', { name: 'Remove' }));
    expect([panel.getByText('This field is required.'), sent]).toEqual([expect.anything(), []]);
    await userEvent.type(panel.getByLabelText('Code of the app'), RIGHT_CODE);
    await userEvent.click(panel.getByRole('button', { name: 'Remove' }));
    expect(await (await part('Trusted browsers')).findByText('None yet')).toBeTruthy();
    expect(sent).toEqual([{ id: '7', password: 'Demo2026', code: RIGHT_CODE }]);
  });

  it('lists the last 30 logins, the first five of them at once', async () => {
    await show();
    const log = await part('Recent logins');
    await userEvent.click(await log.findByRole('button', { name: 'Show all 30' }));
    expect(log.getAllByRole('row')).toHaveLength(31);
  });
});

describe('a part that cannot be read', () => {
  it('says so and can be asked again, while the others stand', async () => {
    gateway().overrides.sessions = () => {
      throw new FakeFailure('system_error', 500);
    };
    await show();
    const sessions = await part('Where you are logged in');
    const again = await sessions.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Change: Login password' })).toBeTruthy();
    delete gateway().overrides.sessions;
    await userEvent.click(again);
    expect(await sessions.findByText('This device')).toBeTruthy();
  });
});
