import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sessionLost } from '../../../domain/session/actions.ts';
import { logIn } from '../../../domain/session/logins.ts';
import { memberToken, readStored, useSession } from '../../../domain/session/store.ts';
import { withMember } from '../../../test/member.ts';
import { showRoutes } from '../../../test/routes.tsx';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { RegisterCentre } from '../links/register-centre.tsx';

const gateway = withGateway();
withMember();

async function show() {
  useSession.setState({ customerType: 1 });
  await showScreen(<RegisterCentre />, '/agent/registerCenter?tab=assistants');
  await screen.findByText('demoplayer.anna');
  return userEvent.setup();
}
const card = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

describe('the assistants of an agent', () => {
  it('are made with a name and chosen pages, and their password is shown this once', async () => {
    const user = await show();
    await user.type(screen.getByLabelText(/^Name of the assistant/), 'Bo1');
    expect(screen.getByText('Logs in as demoplayer.Bo1')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'My income' }));
    await user.click(screen.getByRole('button', { name: 'Add assistant' }));
    const told = within(await screen.findByRole('region', { name: 'demoplayer.Bo1 can log in now' }));
    expect(told.getByText('Lamp77made')).toBeTruthy();
    await user.click(told.getByRole('button', { name: 'Done' }));
    expect(card('demoplayer.Bo1').getByText('Team overview · My income')).toBeTruthy();
    expect(screen.queryByText('Lamp77made')).toBeNull();
  });

  it.each([
    ['a', /^2 to 16 letters and digits$/],
    ['a.b', /^2 to 16 letters and digits$/],
    ['', /^This field is required/],
  ])('of the name “%s” are not made, and it is said why', async (name, words) => {
    let sent = 0;
    gateway().overrides.createAssistant = () => {
      sent += 1;
      return {} as never;
    };
    const user = await show();
    if (name !== '') await user.type(screen.getByLabelText(/^Name of the assistant/), name);
    await user.click(screen.getByRole('button', { name: 'Add assistant' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(sent).toBe(0);
  });

  it('need a page, are locked out and let in, get another password, and go', async () => {
    const user = await show();
    await user.click(card('demoplayer.anna').getByRole('button', { name: 'Choose pages' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['Team overview', 'Team betting']) await user.click(dialog.getByRole('checkbox', { name }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose at least one page')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Dividend' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(card('demoplayer.anna').getByText('Dividend')).toBeTruthy());
    await user.click(card('demoplayer.anna').getByRole('button', { name: 'Lock' }));
    expect(await card('demoplayer.anna').findByText('Locked')).toBeTruthy();
    await user.click(card('demoplayer.anna').getByRole('button', { name: 'New password' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New password' }));
    expect(await screen.findByText('Lamp88again')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(card('demoplayer.anna').getByRole('button', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('demoplayer.anna')).toBeNull());
  });
});

describe('an assistant that has logged in', () => {
  const enter = async (
    pages: readonly ('agentTeamOverview' | 'downlineManagmentView' | 'agentDailyWages2' | 'agentRevenueReport')[],
  ) => {
    const asked: string[] = [];
    const { overrides } = gateway();
    const login = { token: 'assistants-token', id: 7, userName: 'demotop.anna', customerType: 2 };
    overrides.login = () => ({ ...login, firstTimeLogin: false, passwordExpired: false, assistantPages: [...pages] });
    const refuse = (name: string) => () => {
      asked.push(name);
      throw new Error(`${name} is no assistant’s`);
    };
    for (const name of ['memberInfo', 'consolidated', 'agentTerms', 'agentDebts', 'balance', 'unreadCount'] as const)
      overrides[name] = refuse(name);
    await logIn('demotop.anna', 'Demo2026');
    return asked;
  };

  it('has its pages of the agent centre and no others, begins with the first, and asks for nothing else', async () => {
    const asked = await enter(['downlineManagmentView', 'agentDailyWages2']);
    expect(useSession.getState()).toMatchObject({ phase: 'out', userName: 'demotop.anna' });
    expect(memberToken()).toBe('');
    await showRoutes('/agent');
    const menu = within(await screen.findByRole('navigation', { name: 'Agent centre' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Team management', 'Daily salary']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Team management');
    await showRoutes('/agent/agentRevenueReport');
    expect(await screen.findByText('This page was not chosen for you')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('sees an account of the line without anything to do, and bills without agreements', async () => {
    await enter(['downlineManagmentView', 'agentDailyWages2']);
    await showRoutes('/agent/downlineManagmentView');
    await userEvent.click((await screen.findAllByRole('button', { name: /^lamp|^[a-z]+\d*$/ }))[0] as HTMLElement);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('Upline')).toBeTruthy();
    expect(panel.queryByRole('button', { name: /Transfer|Change rates|Make an agent|Contract/ })).toBeNull();
    await showRoutes('/agent/agentDailyWages2');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs).toHaveLength(2);
  });

  it('is found again after a reload, and is nobody once its session is over', async () => {
    await enter(['agentRevenueReport']);
    expect(readStored()).toMatchObject({
      phase: 'out',
      token: 'assistants-token',
      customerType: 2,
      assistantPages: ['agentRevenueReport'],
    });
    let told = 0;
    sessionLost('assistants-token', () => {
      told += 1;
    });
    expect([told, readStored().assistantPages, readStored().token]).toEqual([1, null, '']);
  });
});
