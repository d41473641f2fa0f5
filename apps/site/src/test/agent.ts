import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useSession } from '../domain/session/store.ts';
import { showScreen } from './screen.tsx';

/** Tests with an agent at a desk, beside those of a member: what it looks at, and how it opens the panel of somebody below. */
export function withAgentAt(path: string, screenOf: () => ReactNode) {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    useSession.setState({ customerType: 1 });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    show: async (query = '') => ({ router: await showScreen(screenOf(), `${path}${query}`), user: userEvent.setup() }),
    panel: async (user: ReturnType<typeof userEvent.setup>, name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name }));
    },
  };
}
