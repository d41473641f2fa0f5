import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For a row of buttons of which the Tab key reaches one: arrow keys, Home and End move the focus along it, round its ends. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  const step = STEPS[event.key];
  const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const to = step === undefined ? ends[event.key] : (at + step + buttons.length) % buttons.length;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
