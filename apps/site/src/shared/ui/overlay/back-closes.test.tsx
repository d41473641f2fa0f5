// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
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

/** A page that was opened by its address, in a tab with nothing before it. */
function openPage() {
  history.replaceState(null, '', '/page?a=1');
  const router = createBrowserRouter([
    { path: '/page', element: <Page /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  leaveWithCopy(router);
  render(<RouterProvider router={router} />);
  return router;
}

const back = () => act(async () => history.back());

it('closes what lies over a page that was opened by its address, and the Back after that leaves it', async () => {
  const router = openPage();
  const address = () => location.pathname + location.search;
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await waitFor(() => expect(history.state.idx).toBe(1));
  expect([address(), placeInHistory()]).toEqual(['/page?a=1', 0]);
  await back();
  await waitFor(() => expect(screen.queryByText('Panel')).toBeNull());
  await waitFor(() => expect(history.state.idx).toBe(1));
  expect(address()).toBe('/page?a=1');

  // Opened again, and left by a link: both entries of the page are there as one.
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await waitFor(() => expect(screen.getByText('Panel')).toBeTruthy());
  await act(() => router.navigate('/elsewhere'));
  expect([history.state.idx, placeInHistory()]).toEqual([2, 2]);
  await back();
  await waitFor(() => expect(address()).toBe('/page?a=1'));
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await back();
  await waitFor(() => expect(screen.queryByText('Panel')).toBeNull());
  await waitFor(() => expect(history.state.idx).toBe(1));
  const leave = vi.spyOn(history, 'back');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(history.state.idx).toBe(0);
});
