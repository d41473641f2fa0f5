import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { SearchBox } from './search-box.tsx';

it('has a name where its words are not shown, and a key that opens it unless somebody writes', async () => {
  const router = await showScreen(
    <>
      <SearchBox />
      <input aria-label="note" />
    </>,
  );
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Search all games');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('note'), '/');
  expect(router.state.location.state).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('/');
  await user.click(document.body);
  await user.keyboard('/');
  expect(router.state.location.state).toMatchObject({ dialog: 'search' });
});
