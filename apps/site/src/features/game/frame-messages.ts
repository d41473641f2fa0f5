import type { FrameMessage, ParentMessage } from '@marquee/contract/vendor';

const TYPES: Readonly<Record<FrameMessage['type'], true>> = {
  'marquee:ready': true,
  'marquee:round': true,
  'marquee:error': true,
  'marquee:exit': true,
  'marquee:deposit': true,
  'marquee:sound': true,
  'marquee:favourite': true,
  'marquee:game': true,
  'marquee:layers': true,
};

/** The part of a message event that decides whether it is to be believed. */
interface Received {
  origin: string;
  source: unknown;
  data: unknown;
}

/**
 * Reads a message of the game. Null unless it comes from the very frame and from the very origin that the launch
 * named, and is of a known kind.
 */
export function readFrameMessage(event: Received, origin: string, frame: unknown): FrameMessage | null {
  if (origin === '' || event.origin !== origin || frame == null || event.source !== frame) return null;
  const data = event.data as { type?: unknown } | null;
  if (typeof data !== 'object' || data === null || typeof data.type !== 'string') return null;
  return Object.hasOwn(TYPES, data.type) ? (data as FrameMessage) : null;
}

/** Sends a message to the game, and to nobody else. */
export function tellFrame(frame: Window | null | undefined, origin: string, message: ParentMessage): void {
  if (frame && origin !== '') frame.postMessage(message, origin);
}
