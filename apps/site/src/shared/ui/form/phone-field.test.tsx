import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePhone } from '../../../domain/verification/use-phone.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { connectApi } from '../../api/api.ts';
import { PhoneField } from './phone-field.tsx';

withGateway();
const onEscape = vi.fn<() => void>();

function Form() {
  const phone = usePhone();
  const [isTold, setIsTold] = useState(false);
  return (
    <div>
      <PhoneField label="Mobile" countries={phone.countries} value={phone.value} onChange={phone.setValue} />
      <button type="button" onClick={() => setIsTold(true)}>
        elsewhere
      </button>
      {isTold && `${phone.value.dialingCode} ${phone.value.number}`}
    </div>
  );
}

const code = () => screen.getByRole('combobox', { name: 'Dialling code' }) as HTMLInputElement;
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent);

// A dialog around the field listens there.
document.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape());

beforeEach(async () => {
  onEscape.mockClear();
  connectApi({ token: () => '', merchant: () => 'demo', language: () => 'EN' });
  await showScreen(<Form />);
  await screen.findByDisplayValue('+84');
});
afterEach(() => vi.useRealTimers());

describe('the list of dialling codes', () => {
  it('begins with the code of the brand’s country, and lists all by name', async () => {
    expect(rows()).toEqual([]);
    await userEvent.click(code());
    expect(rows()).toEqual(['Indonesia+62', 'Philippines+63', 'Thailand+66', 'Vietnam+84']);
  });

  it('keeps the code that stands there when it is only looked at', async () => {
    await userEvent.click(code());
    await userEvent.keyboard('{Enter}');
    expect(code().value).toBe('+84');
  });

  it.each([
    ['phil', 'Philippines+63'],
    ['+66', 'Thailand+66'],
    ['vn', 'Vietnam+84'],
  ])('is searched by country and by code: %s', async (search, row) => {
    await userEvent.click(code());
    await userEvent.type(code(), search);
    expect(rows()).toEqual([row]);
    await userEvent.keyboard('{Enter}');
    expect(code().value).toBe(row.replace(/^.*\+/, '+'));
  });

  it('says when nothing fits', async () => {
    await userEvent.click(code());
    await userEvent.type(code(), 'atlantis');
    expect(screen.getByText('No country found')).toBeTruthy();
  });

  it('is moved in by arrow keys, and Escape closes it and nothing around it', async () => {
    await userEvent.click(code());
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    const active = document.getElementById(code().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Thailand+66');
    await userEvent.keyboard('{Escape}');
    expect([rows(), code().value, onEscape.mock.calls.length]).toEqual([[], '+84', 0]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(code().value).toBe('+66');
  });

  it('takes a click on a row, and closes 200 ms after its field was left', async () => {
    await userEvent.click(code());
    await userEvent.click(screen.getByText('Thailand'));
    expect(code().value).toBe('+66');
    await userEvent.click(code());
    vi.useFakeTimers();
    act(() => code().blur());
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(rows()).toHaveLength(4);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(rows()).toEqual([]);
  });
});

it('the number is one that the browser can fill in', async () => {
  const number = screen.getByLabelText('Mobile') as HTMLInputElement;
  expect([number.type, number.autocomplete]).toEqual(['tel', 'tel-national']);
  await userEvent.type(number, '0912');
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('84 0912')).toBeTruthy();
});
