import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { codePath, QrCode } from './qr-code.tsx';

it('draws each run of dark squares inside of the margin', () => {
  expect(
    codePath([
      [true, true, false],
      [false, false, false],
      [false, false, true],
    ]),
  ).toBe('M7 7H47V27H7zM47 47H67V67H47z');
});

it('is 74 wide and has a name', async () => {
  render(<QrCode value="/download" label="To the app" />);
  const code = screen.getByRole('img', { name: 'To the app' });
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['74', '74']);
  await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M7 7/));
});
