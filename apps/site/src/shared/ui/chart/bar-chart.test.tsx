import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';

const bars = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ key: `${day}`, name: `Day ${day}`, value: -1, text: '-1' }));

/** Left edge and width of each bar, in the chart's 640. */
function drawn(count: number): number[][] {
  const { container } = render(<BarChart bars={bars(count)} summary="" />);
  return [...container.querySelectorAll('rect')].map((bar) =>
    ['x', 'width'].map((name) => Math.round(Number(bar.getAttribute(name)))),
  );
}

it('has bars no wider than those of a week, in the middle', () => {
  const [only, ...others] = drawn(1);
  expect([only, others.length]).toEqual([[286, 69], 0]);
  expect(drawn(7).map(([, width]) => width)).toEqual(Array.from({ length: 7 }, () => 69));
});

it('names its bars', () => {
  const { container } = render(<BarChart bars={bars(2)} summary="" />);
  expect([...container.querySelectorAll('[data-name]')].map((name) => name.getAttribute('data-name'))).toEqual([
    'Day 0',
    'Day 1',
  ]);
});

it('fills its width with more of them', () => {
  const [first, ...rest] = drawn(10);
  expect([first, rest.at(-1)]).toEqual([
    [8, 48],
    [584, 48],
  ]);
});
