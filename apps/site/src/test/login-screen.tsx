import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Brand } from '../domain/brand/brand.ts';
import LoginDialog from '../features/login/login-dialog.tsx';
import { BRAND } from '../mocks/brand.ts';
import { showScreen } from './screen.tsx';

/** What is told of the fake brand with other switches. */
export const withSwitches = (switches: Record<string, boolean>): Partial<Brand> => ({
  whitelabelVal: { ...BRAND.info.whitelabelVal, ...switches },
});

/** Shows the login dialog and waits for it. */
export async function showLogin(onClose: () => void, onDone: () => void, brand: Partial<Brand> = {}) {
  const router = await showScreen(<LoginDialog onClose={onClose} onDone={onDone} />, '/rng', brand);
  await screen.findByRole('dialog');
  return router;
}

/** Presses a button of the dialog by its name. */
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Types into a field of the dialog. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** Fills in and sends the form of username and password. */
export async function tryLogin(password = 'Demo2026', username = 'demoplayer'): Promise<void> {
  await fill('Username', username);
  await fill('Password', password);
  await press('Log in');
}
