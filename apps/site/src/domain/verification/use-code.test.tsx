import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { statusQuery } from '../brand/brand.ts';
import { forgetCodes, useCode } from './use-code.ts';

const sent = (expiredMinutes: number) => async () => ({ expiredMinutes, expirationTime: 0 });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = (name = 'login') => renderHook(() => useCode(name), { wrapper }).result;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  forgetCodes();
  queryClient.setQueryData(statusQuery().queryKey, BRAND);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the countdown of a code', () => {
  it.each([1, 3])('blocks the button for 60 seconds × %i', async (minutes) => {
    const code = show();
    expect(await act(() => code.current.send(sent(minutes)))).toBe(true);
    expect(code.current).toMatchObject({ secondsLeft: 60 * minutes, totalSeconds: 60 * minutes });
    await wait(1_000);
    expect(code.current.secondsLeft).toBe(60 * minutes - 1);
    const again = vi.fn(sent(minutes));
    expect(await act(() => code.current.send(again))).toBe(false);
    expect(again).not.toHaveBeenCalled();
    await wait(60_000 * minutes);
    expect(code.current.secondsLeft).toBe(0);
    expect(await act(() => code.current.send(again))).toBe(true);
  });

  it('takes a minute where the gateway says none', async () => {
    const code = show();
    await act(() => code.current.send(sent(0)));
    expect(code.current.secondsLeft).toBe(60);
  });

  it('goes on in a dialog that is opened again and after a reload, for its own button alone', async () => {
    const first = show();
    await act(() => first.current.send(sent(1)));
    cleanup();
    await wait(20_000);
    expect(show().current.secondsLeft).toBe(40);
    forgetCodes();
    expect(show().current.secondsLeft).toBe(40);
    expect(show('register').current.secondsLeft).toBe(0);
  });

  it('does not begin when the sending is refused; a second later it may be tried again', async () => {
    const code = show();
    const refused = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no'));
    const told = vi.fn<(error: unknown) => void>();
    await act(() => code.current.send(refused).catch(told));
    expect(told).toHaveBeenCalledWith(new Error('no'));
    expect(code.current).toMatchObject({ secondsLeft: 0, isSending: false });
    expect(await act(() => code.current.send(refused))).toBe(false);
    expect(refused).toHaveBeenCalledTimes(1);
    await wait(1_000);
    expect(await act(() => code.current.send(sent(1)))).toBe(true);
  });
});
