import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FormTabs } from './form-tabs.tsx';

const TABS = [
  { value: 'mail', label: 'By email' },
  { value: 'phone', label: 'By phone' },
] as const;

function Form({ count }: { count: 1 | 2 }) {
  const [value, setValue] = useState<'mail' | 'phone'>('mail');
  return (
    <FormTabs label="Ways" tabs={TABS.slice(0, count)} value={value} onChange={setValue}>
      <p>the form {value}</p>
    </FormTabs>
  );
}

it('moves and chooses by arrow keys, one stop for Tab', async () => {
  render(<Form count={2} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'By email' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'By phone', selected: true }));
  expect(screen.getByRole('tabpanel', { name: 'By phone' }).textContent).toBe('the form phone');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('By email');
});

it('shows no tabs where there is one way only', () => {
  render(<Form count={1} />);
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.getByText('the form mail')).toBeTruthy();
});
