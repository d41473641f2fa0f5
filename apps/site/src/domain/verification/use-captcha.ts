import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import type { CaptchaControl } from '../../shared/forms/controls.ts';
import { useBrand } from '../brand/brand.ts';
import { solveChallenge } from './proof-of-work.ts';

/** A new picture at most this often: docs/rules/verification.md#captcha. */
const QUIET_MS = 1_000;

/** What a form sends of its captcha. */
export interface CaptchaFields {
  captcha: string | null;
  altcha: string | null;
}

interface Captcha extends CaptchaControl {
  isShown: boolean;
  /** False while it is shown and not answered: nothing is sent then. */
  isAnswered: boolean;
  /** For the body of the call; both null while no captcha is asked for. */
  fields: CaptchaFields;
  show(): void;
  /** It was spent for what it was asked for, and nothing else asks for one yet. */
  hide(): void;
  /**
   * To be told of every refusal of a call that carried the captcha: it was spent, so that a new one comes, or it is asked for
   * from now on. True when the refusal is about the captcha alone, whose field then says so.
   */
  handleRefusal(error: unknown): boolean;
}

const asks = (error: unknown): boolean =>
  error instanceof ApiError && (error.value as { captcha?: unknown } | null)?.captcha === true;
const isAbout = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('captcha.');

/** One task at a time: the one before it is aborted, and the last when its form goes. */
function useTask() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const work = useRef<AbortController>(undefined);

  const run = useCallback(async (task: (signal: AbortSignal) => Promise<void>) => {
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    setIsBusy(true);
    setFailure(null);
    try {
      await task(mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) setFailure(error);
    } finally {
      if (work.current === mine) setIsBusy(false);
    }
  }, []);

  useEffect(() => () => work.current?.abort(), []);

  return { run, isBusy, failure };
}

/** The picture, read when it is shown and on a wish, and the digits that were typed of it. */
function usePicture({ isOn, run, now }: { isOn: boolean; run: ReturnType<typeof useTask>['run']; now: () => number }) {
  const [digits, setDigits] = useState('');
  const [picture, setPicture] = useState('');
  const last = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const loadPicture = useCallback(() => {
    timer.current = undefined;
    last.current = now();
    setDigits('');
    void run(async (signal) => {
      const image = await call('captcha', { query: { _: String(last.current) }, signal });
      setPicture(`data:image/png;base64,${image}`);
    });
  }, [run, now]);

  const renew = useCallback(() => {
    if (timer.current !== undefined) return;
    const wait = last.current + QUIET_MS - now();
    if (wait <= 0) loadPicture();
    else timer.current = setTimeout(loadPicture, wait);
  }, [loadPicture, now]);

  useEffect(() => {
    if (isOn) loadPicture();
  }, [isOn, loadPicture]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { digits, setDigits, picture, renew };
}

/**
 * The state of a captcha: the picture with digits, or the verification widget where the brand uses that. `isAsked` shows it
 * from the beginning; otherwise it comes with the first refusal whose value says `captcha: true`.
 */
export function useCaptcha(isAsked = false, now: () => number = Date.now): Captcha {
  const isWidget = useBrand().gw.widget;
  const [isShown, setIsShown] = useState(isAsked);
  const [altcha, setAltcha] = useState('');
  const { run, isBusy, failure } = useTask();
  const { digits, setDigits, picture, renew } = usePicture({ isOn: isShown && !isWidget, run, now });

  const refresh = useCallback(() => {
    setAltcha('');
    if (!isWidget) renew();
  }, [isWidget, renew]);

  const solve = useCallback(
    () =>
      void run(async (signal) => {
        const challenge = await call('captchaChallenge', { signal });
        setAltcha(await solveChallenge(challenge, signal));
      }),
    [run],
  );

  const handleRefusal = (error: unknown): boolean => {
    if (isShown) refresh();
    if (asks(error)) setIsShown(true);
    return isAbout(error);
  };

  return {
    isShown,
    isWidget,
    isAnswered: !isShown || (isWidget ? altcha !== '' : digits.trim() !== ''),
    fields: { captcha: isShown && !isWidget ? digits.trim() : null, altcha: isShown && isWidget ? altcha : null },
    digits,
    setDigits,
    picture,
    isSolved: altcha !== '',
    isBusy,
    failure,
    refresh,
    solve,
    loadSound: () => call('captchaAudio', { query: { _: String(now()) } }),
    show: useCallback(() => setIsShown(true), []),
    hide: useCallback(() => {
      setIsShown(false);
      setDigits('');
      setAltcha('');
    }, [setDigits]),
    handleRefusal,
  };
}
