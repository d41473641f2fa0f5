import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { ApiError } from '../../api/errors.ts';
import type { CaptchaControl } from '../../forms/controls.ts';
import { CaptchaField } from './captcha-field.tsx';

const calls = {
  setDigits: vi.fn<(digits: string) => void>(),
  refresh: vi.fn<() => void>(),
  solve: vi.fn<() => void>(),
  loadSound: vi.fn<() => Promise<string | null>>(),
};
const show = (control: Partial<CaptchaControl> = {}, error?: string) =>
  showScreen(
    <CaptchaField
      error={error}
      control={{
        isWidget: false,
        digits: '',
        picture: 'data:image/png;base64,AAAA',
        isBusy: false,
        isSolved: false,
        failure: null,
        ...calls,
        ...control,
      }}
    />,
  );

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('the picture', () => {
  it('asks for its digits, with a keyboard of digits, and has a button for another', async () => {
    await show();
    expect(screen.getByRole('img', { name: /five digits/ })).toBeTruthy();
    const field = screen.getByLabelText('Digits in the picture') as HTMLInputElement;
    expect(field.inputMode).toBe('numeric');
    await userEvent.type(field, '4');
    await userEvent.click(screen.getByRole('button', { name: 'New picture' }));
    expect([calls.setDigits.mock.calls, calls.refresh.mock.calls.length]).toEqual([[['4']], 1]);
  });

  it('can be heard', async () => {
    const start = vi.fn<() => void>();
    const source = { connect: () => {}, start, buffer: null };
    class Sound {
      destination = {};
      createBufferSource = () => source;
      decodeAudioData = async (bytes: ArrayBuffer) => bytes.byteLength;
    }
    vi.stubGlobal('AudioContext', Sound);
    calls.loadSound.mockResolvedValue('AAAA');
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Listen to the digits' }));
    await vi.waitFor(() => expect([source.buffer, start.mock.calls.length]).toEqual([3, 1]), { timeout: 30_000 });
  });

  it('comes anew where there is nothing to hear any more, and says when it cannot be played', async () => {
    calls.loadSound.mockResolvedValueOnce(null);
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Listen to the digits' }));
    await vi.waitFor(() => expect(calls.refresh).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    calls.loadSound.mockResolvedValueOnce('AAAA');
    await userEvent.click(screen.getByRole('button', { name: 'Listen to the digits' }));
    expect(await screen.findByText('The sound could not be played.')).toBeTruthy();
  });

  it('says why it could not be had, and what is wrong with the answer', async () => {
    await show({ failure: new ApiError('timeout', '') });
    expect(screen.getByText(/took too long/)).toBeTruthy();
    await show({}, 'This field is required.');
    expect(screen.getAllByLabelText('Digits in the picture').at(-1)?.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the widget', () => {
  it('is a box to tick, by keyboard too', async () => {
    await show({ isWidget: true });
    screen.getByRole('checkbox', { name: 'I am a person' }).focus();
    await userEvent.keyboard(' ');
    expect(calls.solve).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ isBusy: true }, /takes a moment/, 'false'],
    [{ isSolved: true }, /Confirmed/, 'true'],
  ])('says how far it is: %o', async (state, words, checked) => {
    await show({ isWidget: true, ...state });
    const box = screen.getByRole('checkbox');
    await userEvent.click(box);
    expect(calls.solve).not.toHaveBeenCalled();
    expect(screen.getByText(words).getAttribute('aria-live')).toBe('polite');
    expect(box.getAttribute('aria-checked')).toBe(checked);
  });
});
