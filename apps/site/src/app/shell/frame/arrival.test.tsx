import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { showScreen } from '../../../test/screen.tsx';
import Arrival from './arrival.tsx';

function Page({ name }: { name: string }) {
  useTitle(name);
  return <h1>{name}</h1>;
}

/** A screen whose heading comes with its data. */
function SlowPage({ ready }: { ready: Promise<void> }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => void ready.then(() => setIsReady(true)), [ready]);
  useTitle('Slow');
  return isReady ? <h1>Slow</h1> : <p>…</p>;
}

function Site({ slow }: { slow?: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const hasDialog = (state as { dialog?: string } | null)?.dialog !== undefined;
  return (
    <>
      <Arrival />
      <a href="/somewhere">Link</a>
      {search === '' && <a href="?part=2">Next part</a>}
      <main id="main" tabIndex={-1}>
        {pathname === '/slow' ? slow : <Page name={pathname} />}
      </main>
      {hasDialog && <button type="button">In the dialog</button>}
    </>
  );
}

const heading = () => screen.getByRole('heading');

describe('arriving at a screen', () => {
  it('leaves the first screen of a page load alone', async () => {
    await showScreen(<Site />, '/one');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('moves the focus to the heading and announces the title, also on the way back', async () => {
    const router = await showScreen(<Site />, '/one');
    await act(() => router.navigate('/two'));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe('/two');
    expect(screen.getByRole('status').textContent).toBe('/two');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/one'));
    expect(document.activeElement).toBe(heading());
  });

  it('waits for a heading that comes with its data; meanwhile the focus is on the main view', async () => {
    let release = () => {};
    const ready = new Promise<void>((done) => {
      release = done;
    });
    const router = await showScreen(<Site slow={<SlowPage ready={ready} />} />, '/one');
    await act(() => router.navigate('/slow'));
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    await act(async () => release());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(screen.getByRole('status').textContent).toBe('Slow');
  });

  it('does not move the focus when only the query changes', async () => {
    const router = await showScreen(<Site />, '/one');
    screen.getByRole('link', { name: 'Link' }).focus();
    await act(() => router.navigate('/one?q=1', { replace: true }));
    await act(() => router.navigate('/ONE/?q=2', { replace: true }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Link' }));
  });

  it('takes the focus of a link that is gone with its part of the screen', async () => {
    const router = await showScreen(<Site />, '/one');
    screen.getByRole('link', { name: 'Next part' }).focus();
    await act(() => router.navigate('/one?part=2'));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('takes the focus that a closed dialog has left nowhere', async () => {
    const router = await showScreen(<Site />, '/one');
    await act(() => router.navigate('/one', { state: { dialog: 'login' } }));
    screen.getByRole('button').focus();
    await act(() => router.navigate('/one', { replace: true }));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});
