import { expect, it } from 'vitest';
import { fitRichText } from './rich-text-nodes.ts';

const SURROUNDINGS = {
  headingLevel: 3,
  origin: 'https://house.test',
  pictureAddress: (path: string) => `/images/${path}`,
  newTab: 'opens a new tab',
  table: 'Table',
};

function fitted(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const box = document.createElement('div');
  box.append(fitRichText(template.content, SURROUNDINGS));
  return box;
}

it('opens another site apart, without a handle on this one, and its own pages in place', () => {
  const [other, own] = fitted('<a href="https://other.test/">a</a><a href="https://house.test/rng">b</a>').querySelectorAll('a');
  expect([other?.target, other?.rel, other?.textContent]).toEqual(['_blank', 'noopener noreferrer', 'a (opens a new tab)']);
  expect(own?.target).toBe('');
});

it('keeps the words of a link whose address is none', () => {
  const box = fitted('<p>Ask <a href="https://[">here</a></p>');
  expect(box.textContent).toBe('Ask here');
  expect(box.querySelector('a')?.hasAttribute('href')).toBe(false);
});

it('sets headings below the one that they stand under, and tables where the keyboard can scroll them', () => {
  const box = fitted('<h1>a</h1><h3>b</h3><table><caption>Odds</caption><tr><td>1</td></tr></table>');
  expect([...box.querySelectorAll('h3, h4')].map((each) => each.tagName)).toEqual(['H3', 'H4']);
  expect(box.querySelector('[role="region"]')?.getAttribute('aria-label')).toBe('Odds');
});
