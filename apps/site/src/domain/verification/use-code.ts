import type { Reply } from '@marquee/contract';
import { useEffect, useState } from 'react';
import type { CodeControl } from '../../shared/forms/controls.ts';
import { session } from '../../shared/lib/storage.ts';
import { useBrand } from '../brand/brand.ts';

type CodeSent = Reply<'loginSms'>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Nobody presses a button twice within this time and means it: docs/rules/verification.md#codes-by-sms. */
const QUIET_MS = 1_000;
/** Where a demo brand shows what it would have sent. */
const OUTBOX = '/outbox';

const clock = (): number => Date.now();

/** When the next code may be asked for, by the button's name: a dialog that is closed and opened again still knows. */
const ends = new Map<string, number>();

const keyOf = (name: string): string => `codeUntil.${name}`;

function readEnd(name: string): number {
  return ends.get(name) ?? Number(session.get(keyOf(name)) ?? 0);
}

function writeEnd(name: string, end: number): void {
  ends.set(name, end);
  session.set(keyOf(name), String(end));
}

/** Forgets all countdowns; for tests. */
export function forgetCodes(): void {
  ends.clear();
}

interface Code extends CodeControl {
  /**
   * Sends for a code and begins the countdown of 60 seconds × expiredMinutes. Does nothing (false) during the countdown, while
   * one is asked for, and within a second of the last try. Rejects with what `ask` rejects with.
   */
  send(ask: () => Promise<CodeSent>): Promise<boolean>;
}

/** The state of a button that sends a one-time code. `name` says which: `login`, `register`, … */
export function useCode(name: string, now: () => number = clock): Code {
  const { demo } = useBrand();
  const [end, setEnd] = useState(() => readEnd(name));
  const [time, setTime] = useState(now);
  const [isSending, setIsSending] = useState(false);
  const [totalSeconds, setTotalSeconds] = useState(0);
  const [lastTry, setLastTry] = useState(Number.NEGATIVE_INFINITY);
  const isCounting = end > time;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setTime(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting, now]);

  const send = async (ask: () => Promise<CodeSent>): Promise<boolean> => {
    const at = now();
    if (isSending || end > at || at - lastTry < QUIET_MS) return false;
    setLastTry(at);
    setIsSending(true);
    try {
      const { expiredMinutes } = await ask();
      const sentAt = now();
      const until = sentAt + Math.max(1, expiredMinutes) * MINUTE_MS;
      writeEnd(name, until);
      setTotalSeconds((until - sentAt) / SECOND_MS);
      setTime(sentAt);
      setEnd(until);
      return true;
    } finally {
      setIsSending(false);
    }
  };

  return {
    secondsLeft: isCounting ? Math.ceil((end - time) / SECOND_MS) : 0,
    totalSeconds,
    isSending,
    send,
    outbox: demo ? OUTBOX : null,
  };
}
