import { expect, it } from 'vitest';
import { readPlace } from './place.ts';

const page = (content: string | null) => {
  const made = document.implementation.createHTMLDocument('');
  if (content === null) return made;
  const meta = made.createElement('meta');
  meta.name = 'gateway';
  meta.content = content;
  made.head.append(meta);
  return made;
};

const OWN = { url: '', merchant: '', images: '', encryption: '', credentials: 'include', isOther: false };

it.each([
  ['nothing', null],
  ['no JSON', 'https://gateway.test'],
])('is the page’s own origin for %s', (_what, content) => {
  expect(readPlace(page(content))).toEqual(OWN);
});

it('is where the page says', () => {
  const given = {
    url: 'https://gateway.test/',
    merchant: 'demo',
    images: 'https://img.test/i/',
    encryption: 'legacy',
    credentials: 'omit',
  };
  expect(readPlace(page(JSON.stringify(given)))).toEqual({
    url: 'https://gateway.test',
    merchant: 'demo',
    images: 'https://img.test/i',
    encryption: 'legacy',
    credentials: 'omit',
    isOther: true,
  });
  expect(readPlace(page('{"url":7,"merchant":null,"credentials":"same-origin"}'))).toEqual({ ...OWN, isOther: true });
});
