import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { RegisterForm } from './register-form.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();

beforeEach(async () => {
  clearSession();
  onDone.mockClear();
  await showScreen(<RegisterForm rules={BRAND.info.register} onDone={onDone} />);
});

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
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    const username = screen.getByLabelText(/^Username/);
    expect(username).toBe(document.activeElement);
    expect(username.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(username.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This field is required.');
  });

  it('opens an account and logs it in', async () => {
    const user = await fill('newcomer');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'newcomer' });
  });

  it('says that a username is taken while the player still types on', async () => {
    await fill('demoplayer');
    await screen.findByText('This username is taken. Please choose another.');
    expect(gateway().accounts.size).toBe(1);
  });

  it('keeps what was typed when the gateway refuses', async () => {
    gateway().overrides.register = () => {
      throw new FakeFailure('register.rejected');
    };
    const user = await fill('newcomer');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText(/refused: register.rejected/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('newcomer');
    expect(onDone).not.toHaveBeenCalled();
  });
});
