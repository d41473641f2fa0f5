import { create } from 'zustand';
import { local } from '../lib/storage.ts';

export type Theme = 'dark' | 'light';

/** The theme of a stored value: anything but the two names is dark: docs/rules/screens.md#themes. */
export function themeOf(stored: string | null): Theme {
  return stored === 'light' ? 'light' : 'dark';
}

/** The current theme. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'dark' }));

/** The ground of each theme, `--surface-0`, for the frame that a phone draws around the page. */
const GROUND: Readonly<Record<Theme, string>> = { dark: '#0b0e16', light: '#f8f5ef' };

/** Applies a theme to the document root and saves it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  local.set('theme', theme);
  useTheme.setState({ theme });
}

/** Applies the stored theme; called once at the start. */
export function startTheme(): void {
  applyTheme(themeOf(local.get('theme')));
}
