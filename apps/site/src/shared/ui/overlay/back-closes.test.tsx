// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';
import { leaveWithCopy, placeInHistory } from './history-place.ts';

function Panel({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return <p>Panel</p>;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Look
      </button>
      {isOpen && <Panel onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What the page at `?slow` waits for. */
let slow = Promise.resolve();
let router: ReturnType<typeof createBrowserRouter>;
/** Leads out of the page: nothing lies before it here. */
let leave: MockInstance<History['back']>;

/** Runs the page at the address where the tab is. */
function run(connect = leaveWithCopy) {
  const loader = async ({ request }: { request: Request }) => {
    if (request.url.includes('slow')) await slow;
    return null;
  };
  router = createBrowserRouter([
    { path: '/page', element: <Page />, loader, HydrateFallback: () => null },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  connect(router);
  render(<RouterProvider router={router} />);
}

const place = () => [location.pathname + location.search, history.state.idx];
const back = () => act(() => router.navigate(-1));
const look = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Look' }));
  await screen.findByText('Panel');
};
const backCloses = async () => {
  await back();
  await waitFor(() => expect(screen.queryByText('Panel')).toBeNull());
  await waitFor(() => expect(history.state.idx).toBe(1));
};
/** Opens the page by its address, and closes by Back what it has opened. */
const openAndClose = async () => {
  history.replaceState(null, '', '/page?a=1');
  run();
  await look();
  await waitFor(() => expect(place()).toEqual(['/page?a=1', 1]));
  await backCloses();
};
const leaves = async () => {
  await back();
  expect([history.state.idx, leave.mock.calls.length]).toEqual([0, 1]);
};

beforeEach(() => {
  leave = vi.spyOn(history, 'back').mockImplementation(() => {});
});
afterEach(() => router.dispose());

it('closes what lies over a page that was opened by its address, and the Back after that leaves it', async () => {
  await openAndClose();
  expect(place()).toEqual(['/page?a=1', 1]);
  expect(placeInHistory()).toBe(0);

  // Opened again, and left by a link: both entries of the page are there as one.
  await look();
  await act(() => router.navigate('/elsewhere'));
  expect([history.state.idx, placeInHistory()]).toEqual([2, 2]);
  await back();
  expect(place()).toEqual(['/page?a=1', 1]);
  await look();
  await backCloses();
  await leaves();
});

it('leaves by the Back after that whatever has taken the place of the copy', async () => {
  await openAndClose();
  await act(() => router.navigate('/page?a=2', { replace: true }));
  await look();
  await backCloses();
  expect(place()).toEqual(['/page?a=2', 1]);
  await act(() => router.navigate('/elsewhere', { replace: true }));
  expect(placeInHistory()).toBe(0);
  await leaves();
});

it('knows the copy after a reload, and none in what another page load has', async () => {
  await openAndClose();
  await act(() => router.navigate('/page?a=2', { replace: true }));
  const reload = async () => {
    cleanup();
    router.dispose();
    vi.resetModules();
    const loaded = await import('./history-place.ts');
    run(loaded.leaveWithCopy);
    await screen.findByRole('button', { name: 'Look' });
    return loaded.placeInHistory;
  };
  expect((await reload())()).toBe(0);
  await leaves();

  // Another address is typed into the same tab.
  history.pushState(null, '', '/page?a=3');
  const placeNow = await reload();
  await act(() => router.navigate('/elsewhere'));
  expect([history.state.idx, placeNow()]).toEqual([1, 1]);
  await back();
  expect(place()).toEqual(['/page?a=3', 0]);
  expect(leave).toHaveBeenCalledTimes(1);
});

it('takes no entry for the copy that keeps what the copy holds, such as that of a panel', async () => {
  await openAndClose();
  const { pathname, search, state } = router.state.location;
  await act(() => router.navigate({ pathname, search }, { state: { ...state, panel: {} } }));
  expect([history.state.idx, placeInHistory()]).toEqual([2, 2]);
  await back();
  expect([history.state.idx, placeInHistory()]).toEqual([1, 0]);
  expect(leave).not.toHaveBeenCalled();
});

it('waits for a step that is under way, and lays the copy over what it has led to', async () => {
  history.replaceState(null, '', '/page');
  run();
  await screen.findByRole('button', { name: 'Look' });
  let arrive = () => {};
  slow = new Promise((done) => {
    arrive = done;
  });
  const step = router.navigate('/page?slow', { replace: true });
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  await look();
  arrive();
  await act(() => step);
  await waitFor(() => expect(place()).toEqual(['/page?slow', 1]));
  await backCloses();
  await leaves();
});
