import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { logIn } from '../domain/session/logins.ts';
import { clearSession, useSession } from '../domain/session/store.ts';
import { connectApi } from '../shared/api/api.ts';
import { useToasts } from '../shared/lib/toast-store.ts';
import type { LiveEvent, LiveTopic } from '../shared/live/events.ts';
import { live } from '../shared/live/live.ts';

/**
 * Before each test the fake gateway's member is logged in, in English, without toasts. What the gateway tells of a topic the test
 * tells itself; `toasts` are the titles of those that wait. To be called once below `withGateway`.
 */
export function withMember() {
  const listeners = new Map<LiveTopic, Set<(event: LiveEvent) => void>>();
  beforeEach(async () => {
    connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
    clearSession();
    await logIn('demoplayer', 'Demo2026');
    useToasts.setState({ waiting: [] });
    listeners.clear();
    vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
      const heard = listeners.get(topic) ?? new Set();
      listeners.set(topic, heard.add(listener));
      return () => heard.delete(listener);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return {
    /** Tells every part of the page that listens. */
    tell: (event: LiveEvent): void =>
      act(() => {
        for (const listener of listeners.get(event.type) ?? []) listener(event);
      }),
    toasts: () => useToasts.getState().waiting.map(({ title }) => title),
  };
}
