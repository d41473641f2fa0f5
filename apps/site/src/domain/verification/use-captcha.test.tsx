import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { challengeOf } from '../../mocks/login.ts';
import { connectApi } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { useCaptcha } from './use-captcha.ts';

const gateway = withGateway();
const refusal = (code: ApiError['code'], value: unknown = null) => new ApiError('business', 'no', { code, value });

type Captcha = ReturnType<typeof useCaptcha>;
let captcha: Captcha;
let time = 0;
const now = () => time;
function Probe({ isAsked }: { isAsked: boolean }) {
  const shown = useCaptcha(isAsked, now);
  useEffect(() => {
    captcha = shown;
  });
  return <p>{shown.picture}</p>;
}
const show = (isAsked: boolean, widget = false) =>
  showScreen(<Probe isAsked={isAsked} />, '/', { gw: { ...BRAND.info.gw, widget } });

const pictures = vi.fn<() => void>();
beforeEach(() => {
  time = 10_000;
  pictures.mockClear();
  connectApi({ token: () => '', merchant: () => 'demo', language: () => 'EN' });
  gateway().overrides.captcha = () => {
    pictures();
    return `picture${pictures.mock.calls.length}`;
  };
});
afterEach(() => vi.useRealTimers());

describe('a captcha', () => {
  it('is asked for by a refusal that carries the captcha flag, and by no other', async () => {
    await show(false);
    expect(captcha).toMatchObject({ isShown: false, isAnswered: true, fields: { captcha: null, altcha: null } });
    act(() => void captcha.handleRefusal(refusal('login.cred.err')));
    expect(captcha.isShown).toBe(false);
    let isAboutCaptcha: boolean | undefined;
    act(() => {
      isAboutCaptcha = captcha.handleRefusal(refusal('login.cred.err', { captcha: true }));
    });
    expect([captcha.isShown, captcha.isAnswered, isAboutCaptcha]).toEqual([true, false, false]);
    await screen.findByText('data:image/png;base64,picture1');
    act(() => captcha.setDigits(' 40271 '));
    expect(captcha).toMatchObject({ isAnswered: true, fields: { captcha: '40271', altcha: null } });
    act(() => {
      isAboutCaptcha = captcha.handleRefusal(refusal('captcha.invalid', { captcha: true }));
    });
    expect(isAboutCaptcha).toBe(true);
  });

  it('has a new picture at most once a second', async () => {
    await show(true);
    await screen.findByText('data:image/png;base64,picture1');
    vi.useFakeTimers();
    time += 300;
    act(() => {
      captcha.refresh();
      captcha.refresh();
    });
    act(() => captcha.refresh());
    await vi.advanceTimersByTimeAsync(699);
    expect(pictures).toHaveBeenCalledTimes(1);
    time += 700;
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await screen.findByText('data:image/png;base64,picture2');
    expect(pictures).toHaveBeenCalledTimes(2);
  });

  it('that was spent by a refusal comes anew, and its digits are gone', async () => {
    await show(true);
    await screen.findByText('data:image/png;base64,picture1');
    act(() => captcha.setDigits('40271'));
    time += 5_000;
    act(() => void captcha.handleRefusal(refusal('login.cred.err', { captcha: true })));
    await screen.findByText('data:image/png;base64,picture2');
    expect(captcha.digits).toBe('');
  });

  it('of a brand with the widget is a proof of work', async () => {
    gateway().overrides.captchaChallenge = () => challengeOf(321);
    await show(true, true);
    expect(pictures).not.toHaveBeenCalled();
    expect(captcha).toMatchObject({ isWidget: true, isAnswered: false });
    act(() => captcha.solve());
    await vi.waitFor(() => expect(captcha.isSolved).toBe(true), { timeout: 30_000 });
    expect(JSON.parse(atob(captcha.fields.altcha ?? ''))).toMatchObject({ number: 321, signature: 'fake' });
    expect(captcha.fields.captcha).toBeNull();
    act(() => void captcha.handleRefusal(refusal('captcha.invalid', { captcha: true, widget: true })));
    expect(captcha).toMatchObject({ isSolved: false, isAnswered: false });
  });
});
