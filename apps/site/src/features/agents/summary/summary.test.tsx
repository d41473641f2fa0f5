import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { Overview } from '../overview/overview.tsx';
import { drawSummary, MOST_FIGURES, type Pen, PICTURE } from './picture.ts';

withGateway();
withMember();

it('is offered on the overview as a picture of the shown days', async () => {
  useSession.setState({ customerType: 1 });
  await showScreen(<Overview />, '/agent/agentTeamOverview');
  await userEvent.click(await screen.findByRole('button', { name: 'Share as a picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share as a picture' }));
  expect(dialog.getByRole('img').getAttribute('aria-label')).toMatch(/^Summary of agent, /);
  expect(dialog.getByRole('button', { name: 'Save as picture' })).toBeTruthy();
});

it('has each figure beside its name, none beyond the edges, and no more than there is room for', () => {
  const drawn: { text: string; x: number; y: number; align: string; size: number }[] = [];
  const pen = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    createLinearGradient: () => ({ addColorStop: vi.fn() }),
    // Each letter is half as wide as it is high.
    measureText: (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(pen.font)?.[1])) / 2 }),
    fillText: (text: string, x: number, y: number) =>
      drawn.push({ text, x, y, align: pen.textAlign, size: Number(/(\d+)px/.exec(pen.font)?.[1]) }),
    fillRect: () => {},
  } as unknown as Pen;
  const figures = Array.from({ length: MOST_FIGURES + 2 }, (_, place) => ({
    label: `A very long name of the figure number ${place}`,
    figure: `₫${'9'.repeat(place * 4)}.${place}`,
  }));
  const words = {
    brand: 'Marquee',
    title: 'Team summary',
    whose: 'demotop',
    days: '1 June',
    until: 'As of 12:00',
    font: 'sans-serif',
  };
  drawSummary(pen, { ...words, figures });
  expect(drawn.map(({ text }) => text)).toEqual([
    'Marquee',
    'Team summary',
    'demotop · 1 June',
    ...figures.slice(0, MOST_FIGURES).flatMap(({ label, figure }) => [label, figure]),
    'As of 12:00',
  ]);
  for (const { text, x, y, align, size } of drawn) {
    const width = (text.length * size) / 2;
    const [left, right] = align === 'right' ? [x - width, x] : [x, x + width];
    expect([left >= 0, right <= PICTURE.width, y <= PICTURE.height], text).toEqual([true, true, true]);
  }
  // A figure never runs into its name.
  for (const { label, figure } of figures.slice(0, MOST_FIGURES)) {
    const [name, value] = [label, figure].map((text) => drawn.find((each) => each.text === text));
    const end = (name?.x ?? 0) + (label.length * (name?.size ?? 0)) / 2;
    expect(end, label).toBeLessThan((value?.x ?? 0) - (figure.length * (value?.size ?? 0)) / 2);
  }
});
