// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { useBackCloses } from '../../shared/ui/overlay/back-closes.ts';
import { leaveWithCopy } from '../../shared/ui/overlay/history-place.ts';
import { useWaysOut } from './leave.ts';

function Panel({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return (
    <button type="button" onClick={onClose}>
      Shut
    </button>
  );
}

function Look() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Panel onClose={() => setIsOpen(false)} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Look
    </button>
  );
}

function Centre() {
  const { leave, back } = useWaysOut('/centre');
  return (
    <>
      <Look />
      <button type="button" onClick={back}>
        Menu
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;
/** Leads out of the site: nothing lies before it here. */
let out: MockInstance<History['back']>;

const place = () => [location.pathname + location.search, history.state.idx];
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens an address whose page then opens something and closes it: the tab's first entry has a copy. */
async function openWithCopy(address: string) {
  history.replaceState(null, '', address);
  router = createBrowserRouter([
    { path: '/centre/:page?', element: <Centre /> },
    { path: '*', element: <Look /> },
  ]);
  leaveWithCopy(router);
  render(<RouterProvider router={router} />);
  await click('Look');
  await waitFor(() => expect(place()).toEqual([address, 1]));
  await click('Shut');
}

const expectLeaving = async () => {
  await act(() => router.navigate(-1));
  expect([history.state.idx, out.mock.calls.length]).toEqual([0, 1]);
};

beforeEach(() => {
  out = vi.spyOn(history, 'back').mockImplementation(() => {});
});
afterEach(() => router.dispose());

it('leads from a page that was opened by its address to the list, after another tab of it was chosen too', async () => {
  await openWithCopy('/centre/bills');
  await act(() => router.navigate('/centre/bills?tab=down', { replace: true }));
  await click('Menu');
  await waitFor(() => expect(place()).toEqual(['/centre', 1]));

  // A page chosen there is a step of its own.
  await act(() => router.navigate('/centre/team'));
  await click('Menu');
  await waitFor(() => expect(place()).toEqual(['/centre', 1]));
  await expectLeaving();
});

it('leads home from a centre that was opened by its address, and Back not into it again', async () => {
  await openWithCopy('/centre/bills');
  await click('Leave');
  await waitFor(() => expect(place()).toEqual(['/', 1]));
  await expectLeaving();
});

it('leads to the page before the centre, which has a copy', async () => {
  await openWithCopy('/promotions');
  await act(() => router.navigate('/centre'));
  await act(() => router.navigate('/centre/bills'));
  await click('Leave');
  await waitFor(() => expect(place()).toEqual(['/promotions', 1]));
  expect(out).not.toHaveBeenCalled();
});
