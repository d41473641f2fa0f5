import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../shared/live/events.ts';
import { live } from '../../shared/live/live.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { GameFrame } from './game-frame.tsx';

withGateway();
const ORIGIN = 'https://studio.test';
const never = () => expect.unreachable();

afterEach(() => vi.restoreAllMocks());

/** How often a game hears that the balance has moved, as it moves twice. */
async function heardBy(isReady: boolean): Promise<number> {
  const hear = new Set<(event: LiveEvent) => void>();
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    if (topic === 'balance') hear.add(listener);
    return () => void hear.delete(listener);
  });
  const postMessage = vi.fn();
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: { postMessage }, configurable: true });
  const running = { url: `${ORIGIN}/lottery`, origin: ORIGIN, gameSession: 's1', attempt: 0 };
  const on = { onReady: never, onExit: never, onDeposit: never, onSessionEnd: never, onLayers: never };
  await showScreen(<GameFrame {...{ running, isReady, ...on }} lotteriesOf={null} title="Lottery" isPaused={false} />);
  for (const version of [7, 8]) for (const listener of hear) act(() => listener({ type: 'balance', version }));
  return postMessage.mock.calls.filter(([{ type }, to]) => type === 'marquee:balance' && to === ORIGIN).length;
}

it('tells a game that the balance has moved, whoever moved it', async () => {
  expect(await heardBy(true)).toBe(2);
});

it('tells a game that is not ready nothing', async () => {
  expect(await heardBy(false)).toBe(0);
});
