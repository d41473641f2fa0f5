import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { PageDialog } from './page-dialog.tsx';

/** A page with a panel, and a question above it. */
function Page() {
  const [open, setOpen] = useState<'nothing' | 'panel' | 'question'>('nothing');
  return (
    <>
      <button type="button" onClick={() => setOpen('panel')}>
        Look
      </button>
      {open !== 'nothing' && (
        <PageDialog title="Panel" onClose={() => setOpen('nothing')}>
          <button type="button" onClick={() => setOpen('question')}>
            Go on
          </button>
          {open === 'question' && (
            <PageDialog title="Question" onClose={() => setOpen('panel')}>
              Sure?
            </PageDialog>
          )}
        </PageDialog>
      )}
    </>
  );
}

it('is closed by Back, the topmost first, and the page is left by the Back after that', async () => {
  const router = await showScreen(<Page />, '/first');
  await act(() => router.navigate('/second'));
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await screen.findByRole('dialog', { name: 'Question' });
  const back = () => act(() => router.navigate(-1));
  await back();
  expect(await screen.findByRole('dialog', { name: 'Panel' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Question' })).toBeNull();
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/second');
  await back();
  expect(router.state.location.pathname).toBe('/first');
});

it('lets a link in it lead away', async () => {
  const router = await showScreen(<Page />, '/first');
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByRole('dialog', { name: 'Panel' });
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
