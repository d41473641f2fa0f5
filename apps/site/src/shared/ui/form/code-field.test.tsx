import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import type { CodeControl } from '../../forms/controls.ts';
import { CodeField } from './code-field.tsx';

const onSend = vi.fn<() => void>();
const show = (control: Partial<CodeControl> = {}) =>
  showScreen(
    <CodeField
      label="Code"
      value=""
      onChange={() => {}}
      onSend={onSend}
      control={{ secondsLeft: 0, totalSeconds: 0, isSending: false, ...control }}
    />,
  );

beforeEach(() => onSend.mockClear());

describe('a code’s field', () => {
  it('is filled in by the browser from the message, with a keyboard of digits', async () => {
    await show();
    const field = screen.getByLabelText('Code') as HTMLInputElement;
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  it('sends for a code', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('keeps the button, and the focus on it, but blocks it while the countdown runs', async () => {
    await show({ secondsLeft: 42, totalSeconds: 60 });
    const button = screen.getByRole('button', { name: 'Send again' });
    expect(button.textContent).toContain('42 s');
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-disabled'), onSend.mock.calls.length]).toEqual(['true', 0]);
  });

  it.each([
    [{ secondsLeft: 42, totalSeconds: 60 }, /ask for another in 60 seconds/],
    [{ secondsLeft: 0, totalSeconds: 60 }, /ask for a new code now/],
  ])('announces %o politely, not each second', async (control, words) => {
    await show(control);
    expect(screen.getByText(words).getAttribute('aria-live')).toBe('polite');
  });
});
