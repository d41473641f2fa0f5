import { describe, expect, it } from 'vitest';
import { applyTheme, startTheme, themeOf, useTheme } from './theme.ts';

describe('theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['blue', 'dark'],
    ['', 'dark'],
    [null, 'dark'],
  ] as const)('takes %j for %s', (stored, theme) => {
    expect(themeOf(stored)).toBe(theme);
  });

  it('applies a choice to the document and keeps it', () => {
    applyTheme('light');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    expect(useTheme.getState().theme).toBe('light');
  });

  it('colours the frame that a phone draws around the page', () => {
    const frame = document.createElement('meta');
    frame.name = 'theme-color';
    document.head.append(frame);
    applyTheme('light');
    const light = frame.content;
    applyTheme('dark');
    expect([light, frame.content]).toEqual(['#f8f5ef', '#0b0e16']);
    frame.remove();
  });

  it('saves the fallback over a value that it does not know', () => {
    localStorage.setItem('theme', 'purple');
    startTheme();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
