import type { FrameMessage, ParentMessage } from '@marquee/contract/vendor';
import { hearLayers } from './ui/back.ts';

const TYPES = [
  'marquee:theme',
  'marquee:language',
  'marquee:pause',
  'marquee:balance',
  'marquee:bar',
  'marquee:zone',
  'marquee:favourites',
];

/** The page around the frame. Messages go to one origin only and are taken from that origin and that window only. */
export class ParentPage {
  readonly #origin: string;
  readonly #framed: boolean;

  constructor(origin: string, onMessage: (message: ParentMessage) => void) {
    this.#origin = origin;
    this.#framed = window.parent !== window;
    window.addEventListener('message', (event) => {
      if (!this.#framed || event.source !== window.parent) return;
      const message = readMessage(event.origin, origin, event.data);
      if (message) onMessage(message);
    });
    hearLayers((layers) => this.send({ type: 'marquee:layers', layers }));
  }

  get isFramed(): boolean {
    return this.#framed;
  }

  send(message: FrameMessage): void {
    if (this.#framed) window.parent.postMessage(message, this.#origin);
  }
}

/** A message when it comes from the expected origin and is one that we know; null otherwise. */
export function readMessage(origin: string, expected: string, data: unknown): ParentMessage | null {
  if (origin !== expected || typeof data !== 'object' || data === null || !('type' in data)) return null;
  const { type } = data;
  if (typeof type !== 'string' || !TYPES.includes(type)) return null;
  if (type === 'marquee:theme' && 'theme' in data && (data.theme === 'dark' || data.theme === 'light')) {
    return { type, theme: data.theme };
  }
  if (type === 'marquee:language' && 'language' in data && typeof data.language === 'string') {
    return { type, language: data.language };
  }
  if (type === 'marquee:pause' && 'paused' in data && typeof data.paused === 'boolean') return { type, paused: data.paused };
  if (type === 'marquee:balance') return { type };
  if (type === 'marquee:zone' && 'timeZone' in data && isZone(data.timeZone)) return { type, timeZone: data.timeZone };
  if (type === 'marquee:bar' && 'hasExit' in data && typeof data.hasExit === 'boolean') return { type, hasExit: data.hasExit };
  if (type === 'marquee:favourites' && 'games' in data && areTexts(data.games)) return { type, games: data.games };
  return null;
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** True for the name of a time zone that this browser knows. */
function isZone(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
