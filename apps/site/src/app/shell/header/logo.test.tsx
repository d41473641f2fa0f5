import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heroOf } from '../../../domain/brand/brand.ts';
import { BRAND } from '../../../mocks/brand.ts';
import { Logo } from './logo.tsx';

const own = { ...BRAND.info, brandName: 'Heronmoor', logo: 'content/h-logo.svg?v=1', logoOnLight: 'content/h-light.svg?v=2' };

it('is the platform’s mark with the name, where the brand has none', () => {
  const { container } = render(<Logo brand={BRAND.info} />);
  expect(container.querySelectorAll('svg, img')).toHaveLength(1);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.getByText('Marquee')).toBeTruthy();
});

it('is the brand’s mark, one for each ground, with the name', () => {
  const { container } = render(<Logo brand={own} />);
  const marks = [...container.querySelectorAll('img')].map((image) => [image.className, image.getAttribute('src'), image.alt]);
  expect(marks).toEqual([
    ['m-mark m-on-dark', '/images/content/h-logo.svg?v=1', ''],
    ['m-mark m-on-light', '/images/content/h-light.svg?v=2', ''],
  ]);
  expect(container.querySelector('svg')).toBeNull();
  expect(screen.getByText('Heronmoor').dataset['long']).toBe('true');
});

it('does not say the name twice', () => {
  render(<Logo brand={{ ...own, logoOnLight: '', logoHasName: true }} />);
  expect(screen.queryByText('Heronmoor')).toBeNull();
  expect(screen.getByRole('img', { name: 'Heronmoor' }).className.trim()).toBe('m-mark');
});

it.each([
  ['TH', 'TH'],
  ['ID', 'VI'],
  ['', 'VI'],
])('says to a reader of “%s” what the brand says in %s', (language, written) => {
  const words = (title: string) => ({ eyebrow: '', title, text: '' });
  const brand = { ...BRAND.info, defaultLanguage: 'VI', hero: { VI: words('VI'), TH: words('TH'), EN: words('EN') } };
  expect(heroOf(brand, language)?.title).toBe(written);
  expect(heroOf({ ...brand, hero: { EN: words('EN') } }, language)?.title).toBe('EN');
  expect(heroOf(BRAND.info, language)).toBeNull();
});
