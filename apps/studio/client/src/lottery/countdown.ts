import { el } from '../ui/dom.ts';
import { whyClosed } from './closed.ts';
import type { Desk } from './desk.ts';
import { lt } from './text/text.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time left as minutes and seconds, with hours where there are any. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const hours = Math.floor(seconds / 3_600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const TICK_MS = 500;

/** Brings up to date what a dialog shows of the time, at once and as long as it is open. */
export function tickWhileOpen(dialog: HTMLDialogElement, tick: () => void): void {
  tick();
  const timer = setInterval(tick, TICK_MS);
  dialog.addEventListener('close', () => clearInterval(timer));
}

/** Of the games of what would be staked, the one whose bets close first, by its code; the open one where nothing is chosen. */
export function firstToClose(desk: Desk): string {
  const locksAt = (code: string): number => desk.state(code)?.draw.locksAt ?? 0;
  const codes = desk.lines.map(({ game }) => game);
  return codes.reduce((first, code) => (locksAt(code) < locksAt(first) ? code : first), codes[0] ?? desk.game.code);
}

/** Shows until when bets of a game are taken; `tick` brings it up to date. */
export function countdown(desk: Desk, codeOf: () => string): { root: HTMLElement; tick: () => void } {
  const label = el('span', { class: 'countdown-label' });
  const time = el('strong', { class: 'countdown-time', attrs: { role: 'timer' } });
  const root = el('div', { class: 'countdown' }, label, time);
  const tick = (): void => {
    const code = codeOf();
    const draw = desk.state(code)?.draw;
    if (!draw) {
      root.dataset['state'] = 'locked';
      label.textContent = lt(whyClosed(desk, code).label);
      time.textContent = '';
      return;
    }
    const now = desk.now();
    const isLocked = now >= draw.locksAt;
    root.dataset['state'] = isLocked ? 'locked' : draw.locksAt - now <= 10_000 ? 'soon' : 'open';
    label.textContent = lt(isLocked ? 'drawing' : 'closesIn');
    time.textContent = clockText((isLocked ? draw.drawsAt : draw.locksAt) - now);
  };
  tick();
  return { root, tick };
}
