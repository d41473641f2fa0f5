import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSideMenu } from './side-menu-state.ts';

const screenIs = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is open beside the page until it is closed, and stays so on the next visit', () => {
  screenIs(true);
  const { result } = renderHook(useSideMenu);
  expect(result.current.isOpen).toBe(true);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(false);
  expect(renderHook(useSideMenu).result.current.isOpen).toBe(false);
  act(() => result.current.toggle());
  expect(renderHook(useSideMenu).result.current.isOpen).toBe(true);
});

it('covers no page unasked, and is not remembered there', () => {
  screenIs(false);
  const { result } = renderHook(useSideMenu);
  expect(result.current.isOpen).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(true);
  expect(renderHook(useSideMenu).result.current.isOpen).toBe(false);
  screenIs(true);
  expect(renderHook(useSideMenu).result.current.isOpen).toBe(true);
});
