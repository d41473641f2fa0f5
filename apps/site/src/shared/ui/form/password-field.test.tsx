import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { PasswordField } from './password-field.tsx';

it('shows and hides the password, and stays known to the password manager', async () => {
  await showScreen(<PasswordField label="Password" autoComplete="current-password" required />);
  const field = screen.getByLabelText('Password', { selector: 'input' }) as HTMLInputElement;
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(field.type).toBe('password');
});

it('says when Caps Lock is on', async () => {
  await showScreen(<PasswordField label="Password" autoComplete="new-password" hint="6 to 20" required />);
  await userEvent.click(screen.getByLabelText('Password', { selector: 'input' }));
  await userEvent.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  await userEvent.tab();
  expect(screen.getByText('6 to 20')).toBeTruthy();
});
