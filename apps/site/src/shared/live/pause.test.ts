import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseUntilSeen } from './pause.ts';

function pageThatIs(state: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState: state });
  const show = (now: DocumentVisibilityState) => {
    page.visibilityState = now;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, show };
}

describe('pauseUntilSeen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends after its time on a page that is looked at', async () => {
    const done = vi.fn<() => void>();
    void pauseUntilSeen(500, new AbortController().signal, pageThatIs('visible').page).then(done);
    await vi.advanceTimersByTimeAsync(499);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('goes on in the background until the page is looked at, and never ends before its time', async () => {
    const { page, show } = pageThatIs('hidden');
    const done = vi.fn<() => void>();
    void pauseUntilSeen(500, new AbortController().signal, page).then(done);
    show('visible');
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).not.toHaveBeenCalled();
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it.each(['visible', 'hidden'] as const)('ends with the reason of its signal on a %s page', async (state) => {
    const controller = new AbortController();
    const pause = pauseUntilSeen(500, controller.signal, pageThatIs(state).page);
    const reason = new Error('closed');
    const ended = expect(pause).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(400);
    controller.abort(reason);
    await ended;
  });
});
