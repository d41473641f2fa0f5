import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What may move after a login or a registration, as the browser counts it: docs/rules/screens.md#calm. */
const MOST_SHIFT = 0.02;

interface Shift {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Counts in the page what moves, also right after a press, where the browser itself would forgive it; notes what moved. */
export const count = (): void => {
  const store = window as unknown as { shifted: number; moved: string[] };
  Object.assign(store, { shifted: 0, moved: [] });
  const place = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(', ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      store.shifted += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
        store.moved.push(`${entry.value.toFixed(3)} ${name ?? 'something gone'}: ${place(previousRect)} → ${place(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift' });
};

export async function expectStill(page: Page, what?: string): Promise<void> {
  const { shifted, moved } = await page.evaluate(() => {
    const store = window as unknown as { shifted: number; moved: string[] };
    return { shifted: store.shifted, moved: store.moved };
  });
  expect.soft(shifted, `${what ?? 'what'} moved (x, y, width, height):\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
}
