import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import BannerControls, { slideAt } from './banner-controls.tsx';

const SLIDES = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
  { id: 3, title: 'Three' },
];

function Carousel() {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} aria-label="carousel">
      <ul />
      <BannerControls section={section} slides={SLIDES} />
    </section>
  );
}

const current = () =>
  screen
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-current') === 'true')
    ?.getAttribute('aria-label');
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await showScreen(<Carousel />);
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the next banner every five seconds, and after the last the first', () => {
  expect(current()).toContain('One');
  wait(4999);
  expect(current()).toContain('One');
  wait(1);
  expect(current()).toContain('Two');
  wait(5000);
  wait(5000);
  expect(current()).toContain('One');
});

it('rests while a mouse is over it or the focus is in it', () => {
  const carousel = screen.getByRole('region');
  fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
  wait(20_000);
  expect(current()).toContain('One');
  fireEvent.pointerLeave(carousel);
  wait(5000);
  expect(current()).toContain('Two');
  act(() => screen.getByRole('button', { name: 'Next offer' }).focus());
  wait(20_000);
  expect(current()).toContain('Two');
});

it('rests while its tab is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  wait(20_000);
  expect(current()).toContain('One');
  hidden.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  wait(5000);
  expect(current()).toContain('Two');
});

it('stops and goes on at the visitor’s word', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Stop the offers from changing' }));
  wait(20_000);
  expect(current()).toContain('One');
  fireEvent.click(screen.getByRole('button', { name: 'Let the offers change by themselves' }));
  wait(5000);
  expect(current()).toContain('Two');
});

it('goes back and forth, around the ends, and straight to a banner', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Previous offer' }));
  expect(current()).toContain('Three');
  fireEvent.click(screen.getByRole('button', { name: 'Next offer' }));
  expect(current()).toContain('One');
  fireEvent.click(screen.getByRole('button', { name: 'Offer 2 of 3: Two' }));
  expect(current()).toContain('Two');
});

it('reads from a swiped track which banner it came to rest on', () => {
  expect(slideAt({ scrollLeft: 610, clientWidth: 600 })).toBe(1);
  expect(slideAt({ scrollLeft: 0, clientWidth: 0 })).toBe(0);
});
