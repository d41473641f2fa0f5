import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
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
  forgetCodes();
  await logIn('demoplayer', PASSWORD);
});

const show = () => showScreen(<SecurityCentre />, '/member/securityCenter');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('passwords and contacts', () => {
  it('sets the first payment password by the login password, and keeps what was typed after a refusal', async () => {
    await show();
    await press('Set: Payment password');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Login password'), 'wrong');
    await userEvent.type(form.getByLabelText('New payment password'), '482913');
    await userEvent.type(form.getByLabelText('Repeat it'), '482913');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const own = form.getByLabelText<HTMLInputElement>('Login password');
    await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'));
    expect(own.value).toBe('wrong');
    await userEvent.clear(own);
    await userEvent.type(own, PASSWORD);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await closed();
    expect(await screen.findByRole('button', { name: 'Change: Payment password' })).toBeTruthy();
  });

  it('binds a mail address by its code and the password; a demo brand leads to the outbox', async () => {
    await show();
    await press('Bind: Email');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Send code' }));
    expect(form.getByText('Enter a valid email address.')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Email'), 'an@example.com');
    await userEvent.click(form.getByRole('button', { name: 'Send code' }));
    expect(await form.findByText(/The code is on its way/)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Verification code'));
    expect(form.getByRole('link', { name: /outbox/ }).getAttribute('href')).toBe('/outbox');
    await userEvent.type(form.getByLabelText('Verification code'), RIGHT_CODE);
    await userEvent.type(form.getByLabelText('Login password'), PASSWORD);
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }));
    await closed();
    expect(await screen.findByRole('button', { name: 'Change: Email' })).toBeTruthy();
  });

  it('binds a mail address by the app too where it is on, and points at both codes when one is wrong', async () => {
    const sent: unknown[] = [];
    const { handlers, config } = gateway().security;
    config.totp = { isOn: true, recoveryCodesLeft: 10 };
    gateway().overrides.bindContact = ({ body }) => {
      sent.push([body.verificationCode, body.password, body.code]);
      return handlers.bindContact({ body });
    };
    await show();
    await press('Bind: Email');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Email'), 'an@example.com');
    await userEvent.type(form.getByLabelText('Verification code'), RIGHT_CODE);
    await userEvent.type(form.getByLabelText('Login password'), PASSWORD);
    const app = form.getByLabelText<HTMLInputElement>('Code of the app');
    await userEvent.type(app, '111111');
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(form.getAllByText('refused: code.invalid')).toHaveLength(2));
    expect(document.activeElement).toBe(form.getByLabelText('Verification code'));
    await userEvent.clear(app);
    await userEvent.type(app, RIGHT_CODE);
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }));
    await closed();
    expect(sent).toEqual([
      [RIGHT_CODE, PASSWORD, '111111'],
      [RIGHT_CODE, PASSWORD, RIGHT_CODE],
    ]);
  });

  it('sets the first payment password by the app too where it is on, and says beside its code what is wrong with it', async () => {
    gateway().security.config.totp = { isOn: true, recoveryCodesLeft: 10 };
    await show();
    await press('Set: Payment password');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Login password'), PASSWORD);
    await userEvent.type(form.getByLabelText('New payment password'), '482913');
    await userEvent.type(form.getByLabelText('Repeat it'), '482913');
    const app = form.getByLabelText('Code of the app');
    await userEvent.type(app, '111111');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.getAttribute('aria-invalid')).toBe('true'));
    expect([document.activeElement, form.getByText('refused: code.invalid')]).toEqual([app, expect.anything()]);
    await userEvent.clear(app);
    await userEvent.type(app, RIGHT_CODE);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await closed();
  });
});

describe('a payment password that is set', () => {
  const fill = async (form: ReturnType<typeof within>, digits: string) => {
    await userEvent.type(form.getByLabelText('New payment password'), digits);
    await userEvent.type(form.getByLabelText('Repeat it'), digits);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
  };
  const withPayment = (): void => {
    const { config } = gateway().security;
    config.hasPaymentPassword = true;
    config.email = { value: 'a***@example.com', isVerified: true };
  };

  it('is changed by the old one', async () => {
    withPayment();
    const sent: unknown[] = [];
    gateway().overrides.setPaymentPassword = ({ body }) => {
      sent.push(body);
      return null;
    };
    await show();
    await press('Change: Payment password');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Current payment password'), '482913');
    await fill(form, '592714');
    await closed();
    expect(sent).toEqual([
      { newPaymentPassword: '592714', confirmPaymentPassword: '592714', oldPaymentPassword: '482913', code: null },
    ]);
  });

  it('is reset by a code to what is bound', async () => {
    withPayment();
    const asked: unknown[] = [];
    gateway().overrides.contactCode = ({ body }) => {
      asked.push(body);
      return { expiredMinutes: 1, expirationTime: Date.UTC(2100, 0, 1) };
    };
    await show();
    await press('Change: Payment password');
    const form = await dialog();
    expect(form.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Current password', 'Code by email']);
    await userEvent.click(form.getByRole('tab', { name: 'Code by email' }));
    await userEvent.click(form.getByRole('button', { name: 'Send code' }));
    await userEvent.type(form.getByLabelText('Verification code'), RIGHT_CODE);
    await fill(form, '592714');
    await closed();
    expect(asked).toEqual([{ kind: 'email', purpose: 'payment' }]);
  });

  it('is six digits, and the same twice', async () => {
    withPayment();
    await show();
    await press('Change: Payment password');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Current payment password'), '482913');
    await userEvent.type(form.getByLabelText('New payment password'), '59x27');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByLabelText<HTMLInputElement>('New payment password').value).toBe('5927');
    expect(form.getByText('The two passwords are not the same.')).toBeTruthy();
  });
});

describe('passkeys', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('are made by the browser under a name, and removed after asking', async () => {
    const create = vi.fn<() => Promise<unknown>>(async () => ({ toJSON: () => ({ id: 'made' }) }));
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { parseCreationOptionsFromJSON: (json: unknown) => json }),
    );
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
    await show();
    await press('Add: Passkeys');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Name'), 'My laptop');
    await userEvent.type(form.getByLabelText('Login password'), PASSWORD);
    // The browser's question is closed first: nothing is added, and the form stands as it was.
    create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByText(/^Nothing was added/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    await closed();
    expect(create).toHaveBeenLastCalledWith({ publicKey: { challenge: 'AAAA' } });
    await press('Remove: My laptop');
    const removal = await dialog();
    await userEvent.click(removal.getByRole('button', { name: 'Remove' }));
    expect(removal.getByText('This field is required.')).toBeTruthy();
    await userEvent.type(removal.getByLabelText('Login password'), PASSWORD);
    await userEvent.click(removal.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('My laptop')).toBeNull());
  });
});

describe('protection', () => {
  it('switches the authenticator app on, and shows the recovery codes once', async () => {
    await show();
    await press('Turn on: Authenticator app');
    await userEvent.type((await dialog()).getByLabelText('Login password'), PASSWORD);
    await press('Continue');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await userEvent.type((await dialog()).getByLabelText('Code of the app'), RIGHT_CODE);
    await press('Turn on');
    const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    expect(codes.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(codes.getByRole('button', { name: 'I have saved it' }));
    await closed();
    expect(await screen.findByText('10 left')).toBeTruthy();
  });

  it('asks for the password before it switches the notice of new devices off', async () => {
    await show();
    await press('Turn off: Notice of new devices');
    await userEvent.type((await dialog()).getByLabelText('Login password'), PASSWORD);
    await press('Turn off');
    await closed();
    expect(await screen.findByRole('button', { name: 'Turn on: Notice of new devices' })).toBeTruthy();
  });
});
