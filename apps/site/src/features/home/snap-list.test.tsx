import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SnapList } from './snap-list.tsx';

/** An observer that tells when it is asked to: browsers do with the frame after something is watched, and whenever its size changes. */
const watched = new Map<Element, () => void>();
class FakeObserver {
  readonly #tell: () => void;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe(element: Element): void {
    watched.set(element, this.#tell);
  }
  disconnect(): void {
    watched.clear();
  }
}

/** The frame after something is watched. */
const frame = () => {
  for (const tell of [...watched.values()]) tell();
};

beforeEach(() => {
  watched.clear();
  vi.stubGlobal('ResizeObserver', FakeObserver);
});

const list = (...items: string[]) => (
  <SnapList className={undefined} labelledBy="title">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </SnapList>
);

it('is reached by the keyboard with the frame in which what is put in it does not fit', () => {
  const { rerender } = render(list('one'));
  const row = screen.getByRole('list');
  expect(row.getAttribute('tabindex')).toBe('0');
  act(frame);
  expect(row.hasAttribute('tabindex')).toBe(false);
  Object.defineProperties(row, { scrollWidth: { value: 900 }, clientWidth: { value: 390 } });
  rerender(list('one', 'two'));
  act(frame);
  expect(row.getAttribute('tabindex')).toBe('0');
});

it('is reached by the keyboard once what is in it grows, though its own size stays', () => {
  render(list('one', 'two'));
  const row = screen.getByRole('list');
  Object.defineProperties(row, { scrollWidth: { value: 900 }, clientWidth: { value: 390 } });
  const tell = watched.get(screen.getByText('two'));
  if (!tell) throw new Error('what came into the row is not watched');
  act(tell);
  expect(row.getAttribute('tabindex')).toBe('0');
});
