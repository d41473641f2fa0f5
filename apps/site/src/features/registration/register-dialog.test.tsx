import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { RIGHT_CODE } from '../../mocks/registration.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import RegisterDialog from './register-dialog.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true };

const show = async (switches: Record<string, boolean>, register = BRAND.info.register) => {
  await showScreen(<RegisterDialog onClose={onClose} onDone={onDone} />, '/', { register, whitelabelVal: switches });
  await screen.findByRole('dialog');
};
const PATIENT = { interval: 300 };
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const named = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string, text: string) => userEvent.type(named(name) ?? document.body, text);
const messageOf = (name: string) => document.getElementById(named(name)?.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  clearSession();
  forgetCodes();
  vi.clearAllMocks();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

describe('the ways in the dialog', () => {
  it('are two tabs where both are switched on, and no tabs for one alone', async () => {
    await show(BOTH);
    expect(tabs()).toEqual(['Username', 'Mobile number']);
    expect(named('username')).toBeTruthy();
  });

  it('are the username alone, or the number alone, by their toggles', async () => {
    await show({ USERNAMEREG3: false, MOBILENUMREG3: true });
    expect(tabs()).toEqual([]);
    expect(named('username')).toBeNull();
    expect(named('mobileNum')).toBeTruthy();
  });

  it('say that the registration is closed where none is on', async () => {
    await show({ USERNAMEREG3: false });
    expect(screen.getByText(/Registration is closed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  it('keep what was typed when one changes from one to the other', async () => {
    await show(BOTH);
    await type('username', 'newcomer');
    await userEvent.click(screen.getByRole('tab', { name: 'Mobile number' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Username' }));
    expect(named('username')?.value).toBe('newcomer');
  });

  it('ask for a password by number with MOBILENUMPASSREG3 only', async () => {
    await show({ USERNAMEREG3: false, MOBILENUMREG3: true, MOBILENUMPASSREG3: true });
    expect(named('password')?.autocomplete).toBe('new-password');
  });
});

describe('a registration by number', () => {
  const open = () => show({ USERNAMEREG3: false, MOBILENUMREG3: true });

  it('sends no code without a valid number, and says so beside it', async () => {
    const asked = vi.fn<() => never>();
    gateway().overrides.registerSms = asked;
    await open();
    await type('mobileNum', '12');
    await press('Send code');
    expect(messageOf('mobileNum')).toBe('The mobile number must be 9-10 digits.');
    expect(document.activeElement).toBe(named('mobileNum'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('sends the code to mobileNo with its dialling code, then blocks the button for as long as the code is good', async () => {
    const asked: unknown[] = [];
    gateway().overrides.registerSms = ({ body }) => {
      asked.push(body);
      return { expiredMinutes: 2, expirationTime: 0 };
    };
    await open();
    await type('mobileNum', '912 345 678');
    await press('Send code');
    const button = await screen.findByRole('button', { name: /Send again/ });
    await waitFor(() => expect(document.activeElement).toBe(named('verificationCode')));
    expect(asked).toEqual([expect.objectContaining({ mobileNo: '912345678', countryDialingCode: '84' })]);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toMatch(/1(20|19) s/);
    await userEvent.click(button);
    expect(asked).toHaveLength(1);
    expect(named('verificationCode')?.autocomplete).toBe('one-time-code');
  });

  it('opens the account under the number, with the code, and logs in', async () => {
    const sent: Record<string, unknown>[] = [];
    const usual = { token: 't', id: 9, userName: '912345678', customerType: 0, firstTimeLogin: true, passwordExpired: false };
    gateway().overrides.registerMobile = ({ body }) => {
      sent.push(body);
      if (body.verificationCode !== RIGHT_CODE) throw new FakeFailure('code.invalid');
      return usual;
    };
    await open();
    await type('mobileNum', '912345678');
    await type('verificationCode', '111111');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Register');
    await waitFor(() => expect(messageOf('verificationCode')).toBe('refused: code.invalid'));
    expect(document.activeElement).toBe(named('verificationCode'));
    await userEvent.clear(named('verificationCode') ?? document.body);
    await type('verificationCode', RIGHT_CODE);
    await press('Register');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent.at(-1)).toMatchObject({
      username: '912345678',
      mobileNum: '912345678',
      countryDialingCode: '84',
      verificationCode: RIGHT_CODE,
      registerMethod: 'WEB',
    });
    expect(sent.at(-1)).not.toHaveProperty('password');
    expect(useSession.getState().phase).toBe('in');
  });

  it('asks for a captcha when the code wants one, and for none with the registration then', async () => {
    const asked: unknown[] = [];
    gateway().overrides.registerSms = ({ body }) => {
      asked.push(body.captcha);
      if (!body.captcha) throw new FakeFailure('captcha.required', 200, { captcha: true });
      return { expiredMinutes: 1, expirationTime: 0 };
    };
    await open();
    await type('mobileNum', '912345678');
    await press('Send code');
    await waitFor(() => expect(messageOf('captcha')).toBe('refused: captcha.required'));
    await type('captcha', '48213');
    // No button is taken twice within a second.
    await waitFor(async () => {
      await press('Send code');
      expect(asked).toEqual([null, '48213']);
    }, PATIENT);
    await waitFor(() => expect(named('captcha')).toBeNull());
    await type('verificationCode', RIGHT_CODE);
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Register');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('tells of a number that is taken beside it', async () => {
    gateway().overrides.registerSms = () => {
      throw new FakeFailure('mobile.taken');
    };
    await open();
    await type('mobileNum', '912345678');
    await press('Send code');
    await waitFor(() => expect(messageOf('mobileNum')).toBe('refused: mobile.taken'));
  });

  it('shows what the gateway says when no code can be sent', async () => {
    gateway().overrides.registerSms = () => {
      throw new FakeFailure('phone.too.many', 200, { retryAfterSeconds: 300 });
    };
    await open();
    await type('mobileNum', '912345678');
    await press('Send code');
    expect((await screen.findByText('refused: phone.too.many')).closest('[role=alert]')).toBeTruthy();
  });
});

describe('a registration by username with REGMOBVERF3', () => {
  it('asks for number and code too', async () => {
    await show({ USERNAMEREG3: true, REGMOBVERF3: true });
    expect(named('mobileNum')?.getAttribute('aria-required')).toBe('true');
    await userEvent.click(await screen.findByRole('button', { name: 'Register' }));
    expect(messageOf('verificationCode')).toBe('This field is required.');
  });
});

describe('a registration in one click', () => {
  const ACCOUNT = { id: 9, customerType: 0, firstTimeLogin: true, passwordExpired: false };
  beforeEach(() => {
    gateway().overrides.registerAuto = () => ({ ...ACCOUNT, token: 't9', userName: 'calm4821', password: 'Quay-Lantern-4817' });
  });
  const open = async () => {
    await show({ USERNAMEREG3: true, DIRECTREG3: true });
    await press('Register in one click');
    // It stands above the form with fields, which has a box of its own.
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await userEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body);
    await press('Register in one click');
    await screen.findByRole('dialog', { name: 'Your new account' });
  };

  it('is offered with DIRECTREG3 only', async () => {
    await show(BOTH);
    expect(screen.queryByRole('button', { name: 'Register in one click' })).toBeNull();
  });

  it('wants the box ticked', async () => {
    await show({ USERNAMEREG3: false, DIRECTREG3: true });
    await press('Register in one click');
    expect(screen.getByText('Please confirm to go on.')).toBeTruthy();
    expect(screen.queryByText('Quay-Lantern-4817')).toBeNull();
  });

  it('shows name and password once, and logs in when they are saved', async () => {
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('calm4821');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Quay-Lantern-4817');
    expect(useSession.getState().phase).toBe('out');
    await press('I have saved it');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'calm4821' });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie).not.toContain('Quay-Lantern-4817');
  });

  it('cannot be closed by a slip before they are saved', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('copies both, and says so', async () => {
    await open();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await press('Copy both');
    await screen.findByText('Copied.');
    expect(copied).toEqual(['Username: calm4821\nPassword: Quay-Lantern-4817']);
  });

  it('has opened the account all the same for who leaves by Back', async () => {
    const router = await showScreen(<RegisterDialog onClose={onClose} onDone={onDone} />, '/', {
      whitelabelVal: { USERNAMEREG3: false, DIRECTREG3: true },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Register in one click');
    await screen.findByRole('dialog', { name: 'Your new account' });
    act(() => router.dispose());
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    await waitFor(() => expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'calm4821' }));
  });
});
