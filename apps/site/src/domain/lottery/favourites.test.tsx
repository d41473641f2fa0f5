import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberOf } from '../../mocks/login.ts';
import { showScreen } from '../../test/screen.tsx';
import { clearSession, storeLogin } from '../session/store.ts';
import { readLists, toggled, useLotteryFavourite } from './favourites.ts';

function Heart({ gameId }: { gameId: string }) {
  const { isFavourite, toggle } = useLotteryFavourite(gameId);
  return (
    <button type="button" aria-pressed={isFavourite} onClick={toggle}>
      {gameId}
    </button>
  );
}

const logIn = (userName: string) =>
  act(() =>
    storeLogin(
      { token: 't', id: 1, userName, customerType: 0, firstTimeLogin: false, passwordExpired: false },
      memberOf(1, userName),
      false,
    ),
  );
const isOn = () => screen.getByRole('button', { name: '31' }).getAttribute('aria-pressed') === 'true';
const kept = () => JSON.parse(localStorage.getItem('LOTTFAV') ?? 'null');

beforeEach(() => {
  clearSession();
  // The store remembers; the event is what another tab's change would bring.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('favourite lotteries', () => {
  it('are kept in the browser by user name, the latest first', async () => {
    logIn('anna');
    await showScreen(
      <>
        <Heart gameId="31" />
        <Heart gameId="51" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: '31' }));
    await userEvent.click(screen.getByRole('button', { name: '51' }));
    expect(kept()).toEqual({ anna: ['51', '31'] });
    expect(isOn()).toBe(true);
    logIn('ben');
    expect(isOn()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: '31' }));
    expect(kept()).toEqual({ anna: ['51', '31'], ben: ['31'] });
    await userEvent.click(screen.getByRole('button', { name: '31' }));
    expect(kept()).toEqual({ anna: ['51', '31'], ben: [] });
  });

  it('need a login', async () => {
    const router = await showScreen(<Heart gameId="31" />);
    await userEvent.click(screen.getByRole('button', { name: '31' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'login' });
    expect(kept()).toBeNull();
  });

  it('follow a change in another tab, and do not undo it', async () => {
    logIn('anna');
    await showScreen(<Heart gameId="31" />);
    localStorage.setItem('LOTTFAV', '{"anna":["31"]}');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'LOTTFAV' })));
    expect(isOn()).toBe(true);
    localStorage.setItem('LOTTFAV', '{"anna":["31","77"]}');
    await userEvent.click(screen.getByRole('button', { name: '31' }));
    expect(kept()).toEqual({ anna: ['77'] });
  });

  it.each([null, '', 'x', '[]', '7', 'null', '{"anna":7}', '{"anna":{"0":"31"}}'])('are none where %j is kept', (text) => {
    expect(readLists(text)['anna']).toBeUndefined();
  });

  it('keep what is sound of a damaged list', () => {
    expect(readLists('{"anna":[31,"51",null,{}],"ben":false}')).toEqual({ anna: ['31', '51'] });
  });

  it('of a user named like a part of every object are a list of their own', () => {
    expect(toggled({}, 'constructor', '31')).toEqual({ constructor: ['31'] });
  });

  it('are at most 500: the oldest goes', () => {
    const full = Array.from({ length: 500 }, (_, index) => `g${index}`);
    const next = toggled({ anna: full }, 'anna', 'new')['anna'];
    expect([next?.length, next?.[0], next?.at(-1)]).toEqual([500, 'new', 'g498']);
  });
});
