import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BRAND } from '../../../mocks/brand.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { Partners } from './partners.tsx';

withGateway();
afterEach(() => void vi.unstubAllGlobals());

it('names the makers at once, and asks for their marks when somebody comes near', async () => {
  let come = (): void => {};
  class Observer {
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      come = () => listener([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  await showScreen(<Partners brand={BRAND.info} />);
  expect(await screen.findByText('Riverlight')).toBeTruthy();
  expect(document.querySelectorAll('img')).toHaveLength(0);
  act(() => come());
  expect(screen.getByRole('img', { name: 'Riverlight' })).toBeTruthy();
});
