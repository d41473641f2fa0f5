import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { statusQuery } from '../../domain/brand/brand.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { forgetReferral, keepReferral } from '../../shared/lib/referral.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { RegisterForm } from './register-form.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();

beforeEach(() => {
  clearSession();
  onDone.mockClear();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

const show = (rules = BRAND.info.register) => showScreen(<RegisterForm rules={rules} onDone={onDone} />);
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Register' }));
const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function fill(username: string, password = 'Demo2026') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Username/), username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Repeat the password'), password);
  await user.click(screen.getByRole('checkbox'));
  return user;
}

describe('RegisterForm', () => {
  it('puts each message beside its field and goes to the first', async () => {
    await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    const username = input(/^Username/);
    expect(username).toBe(document.activeElement);
    expect(username.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(username.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This field is required.');
  });

  it('opens an account and logs it in', async () => {
    await show();
    const user = await fill('newcomer');
    await press(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'newcomer' });
  });

  it('opens none until the box of age and agreement is ticked', async () => {
    await show();
    const user = await fill('newcomer');
    const box = screen.getByRole('checkbox', { name: 'I am 18 or older and agree to the terms.' });
    await user.click(box);
    await press(user);
    expect(box).toBe(document.activeElement);
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please confirm to go on.');
    expect(gateway().accounts.has('newcomer')).toBe(false);
  });

  it('says that a username is taken while the player still types on', async () => {
    await show();
    await fill('demoplayer');
    await screen.findByText('This username is taken. Please choose another.');
    expect(gateway().accounts.size).toBe(1);
  });

  it('keeps what was typed when the gateway refuses', async () => {
    gateway().overrides.register = () => {
      throw new FakeFailure('register.disabled');
    };
    await show();
    const user = await fill('newcomer');
    await press(user);
    await screen.findByText(/refused: register.disabled/);
    expect(input(/^Username/).value).toBe('newcomer');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('tells of a leaked password beside it, and goes there', async () => {
    gateway().overrides.register = () => {
      throw new FakeFailure('password.breached');
    };
    await show();
    const user = await fill('newcomer');
    await press(user);
    await screen.findByText('refused: password.breached');
    await waitFor(() => expect(document.activeElement).toBe(input('Password')));
  });

  it('has the names that password managers look for', async () => {
    await show();
    await screen.findByLabelText(/^Username/);
    const names = [/^Username/, 'Password', 'Repeat the password'].map((each) => input(each).autocomplete);
    expect(names).toEqual(['username', 'new-password', 'new-password']);
  });

  it('says in words how good the password is, without forbidding any', async () => {
    await show();
    const user = await fill('newcomer', 'newcomer1');
    expect(screen.getByText(/^Strength: very weak/)).toBeTruthy();
    await press(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('asks for the captcha by the rule captcha.enabled, sends its digits, and takes a new one when they were wrong', async () => {
    const sent: unknown[] = [];
    gateway().overrides.register = ({ body }) => {
      sent.push(body.captcha);
      throw new FakeFailure('captcha.invalid', 200, { captcha: true });
    };
    await show({ ...BRAND.info.register, captcha: { enabled: true, required: true } });
    const user = await fill('newcomer');
    await press(user);
    const field = document.querySelector<HTMLInputElement>('input[name=captcha]');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.type(field ?? document.body, '48213');
    await press(user);
    await screen.findByText('refused: captcha.invalid');
    expect(sent).toEqual(['48213']);
    await waitFor(() => expect(field?.value).toBe(''));
  });

  it('ticks the verification widget instead where the brand uses it', async () => {
    const sent: unknown[] = [];
    gateway().overrides.register = ({ body }) => {
      sent.push(JSON.parse(atob(body.altcha ?? '')));
      throw new FakeFailure('register.disabled');
    };
    await show({ ...BRAND.info.register, captcha: { enabled: true, required: true } });
    await screen.findByLabelText(/^Username/);
    const brand = { ...BRAND, info: { ...BRAND.info, gw: { ...BRAND.info.gw, widget: true } } };
    queryClient.setQueryData(statusQuery().queryKey, brand);
    const widget = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('button[name=captcha]');
      if (!found) throw new Error('no widget');
      return found;
    });
    const user = userEvent.setup();
    await user.click(widget);
    await waitFor(() => expect(widget.getAttribute('aria-checked')).toBe('true'));
    await user.type(input(/^Username/), 'newcomer');
    await user.type(input('Password'), 'Demo2026');
    await user.type(input('Repeat the password'), 'Demo2026');
    await user.click(screen.getByRole('checkbox', { name: /18/ }));
    await press(user);
    await screen.findByText(/register.disabled/);
    expect(sent).toEqual([expect.objectContaining({ algorithm: 'SHA-256', number: 1234 })]);
  });

  it('shows the captcha once a refusal asks for it', async () => {
    gateway().overrides.register = () => {
      throw new FakeFailure('captcha.required', 200, { captcha: true });
    };
    await show();
    const user = await fill('newcomer');
    expect(document.querySelector('[name=captcha]')).toBeNull();
    await press(user);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('captcha'));
  });
});

describe('a lost connection', () => {
  it('keeps the input, and the next try logs in to the account that the first one had opened', async () => {
    let tries = 0;
    const checked = vi.fn<() => void>();
    gateway().overrides.checkUsername = () => {
      checked();
      if (tries > 0) throw new FakeFailure('username.taken');
      return null;
    };
    gateway().overrides.register = ({ body }) => {
      tries += 1;
      if (tries > 1) throw new FakeFailure('username.taken');
      gateway().addAccount(body.username, body.password);
      throw new FakeFailure('', 504);
    };
    await show();
    const user = await fill('newcomer');
    await press(user);
    await screen.findByText(/connection failed|did not answer properly/i);
    expect(input(/^Username/).value).toBe('newcomer');
    // The name is asked about when typing has paused; by then it is taken by the very account.
    await waitFor(() => expect(checked).toHaveBeenCalled());
    await press(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'newcomer' });
  });

  it('does not log in to somebody else’s account', async () => {
    gateway().overrides.register = () => {
      throw new FakeFailure('username.taken');
    };
    await show();
    const user = await fill('newcomer');
    await press(user);
    await screen.findByText('This username is taken. Please choose another.');
    expect(useSession.getState().phase).toBe('out');
  });
});

describe('with storage switched off', () => {
  it('registers and logs in, with the code by which the visitor came', async () => {
    const sent: unknown[] = [];
    gateway().overrides.register = ({ body }) => {
      sent.push(body.affiliateCode);
      return { token: 't', id: 9, userName: 'newcomer', customerType: 0, firstTimeLogin: true, passwordExpired: false };
    };
    const refuse = () => {
      throw new DOMException('switched off', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    }
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    keepReferral('?affiliateCode=DEMOAGENT');
    await show();
    const user = await fill('newcomer');
    await press(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['DEMOAGENT']);
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'newcomer' });
    vi.restoreAllMocks();
    forgetReferral('affiliateCode');
  });
});
