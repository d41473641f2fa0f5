import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '../../../shared/api/api.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import Footer from './footer.tsx';

withGateway();
afterEach(() => void vi.unstubAllGlobals());

it('names the makers at once, and asks for their marks when somebody comes near', async () => {
  connectApi({ token: () => '', language: () => 'EN' });
  const listeners: (() => void)[] = [];
  class Observer {
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      listeners.push(() => listener([{ isIntersecting: true }]));
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  await showScreen(<Footer />);
  expect(await screen.findByText('Riverlight')).toBeTruthy();
  expect(document.querySelectorAll('img[src*="LIST_VENDOR"]')).toHaveLength(0);
  act(() => {
    for (const come of listeners) come();
  });
  expect(screen.getByRole('img', { name: 'Riverlight' })).toBeTruthy();
});
