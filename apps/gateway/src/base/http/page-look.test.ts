import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dressed, type PageLook } from './page-look.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../../site/index.html'), 'utf8');
/** The page of the site with its words in two languages, as a build writes them. */
const PAGE = SOURCE.replace(/<(\w+) class="([^"]*)">\{\{\*:([a-z0-9_]+)\}\}<\/\1>/g, (_, tag, name, id) =>
  ['vi', 'en'].map((code) => `<${tag} class="${name} m-only-${code}">${id} ${code}</${tag}>`).join(''),
);
const PLAIN: PageLook = { name: 'Marquee', isDemo: true, icons: null, mark: null, heroFor: null };
const bodyOf = (page: string): string => page.slice(page.indexOf('<body>'), page.indexOf('first-rail'));

describe('the page as a brand’s', () => {
  it('is the platform’s for a demo brand that has nothing of its own', () => {
    const page = dressed(PAGE, PLAIN);
    expect(page).toContain('<title>Marquee</title>');
    expect(page).toContain('href="/favicon.svg"');
    expect(bodyOf(page)).toContain('<svg width="36"');
    expect(bodyOf(page)).toContain('hero_eyebrow vi');
    expect(bodyOf(page)).toMatch(/<!--real .*hero_eyebrow_real/);
  });

  it('never speaks of play money for a brand that runs on real money', () => {
    const body = bodyOf(dressed(PAGE, { ...PLAIN, isDemo: false }));
    expect(body).toContain('<p class="m-eyebrow m-only-vi">hero_eyebrow_real vi</p>');
    expect(body).not.toMatch(/hero_eyebrow (?:vi|en)|<!--real/);
  });

  it('has name, mark, icons and stage of the brand', () => {
    const page = dressed(PAGE, {
      name: 'Quiet & Room',
      isDemo: false,
      icons: { favicon: { href: '/images/f.svg?v=1', type: 'image/svg+xml' }, app: { href: '/images/a.png', type: 'image/png' } },
      mark: { onDark: '/images/d.svg', onLight: '/images/l.svg', hasName: false },
      heroFor: (language) => ({ eyebrow: '', title: `<${language}>`, text: `$& ${language}` }),
    });
    expect(page).toContain('<title>Quiet &amp; Room</title>');
    expect(page).toContain(
      '<link rel="icon" href="/images/f.svg?v=1" type="image/svg+xml"><link rel="apple-touch-icon" href="/images/a.png">',
    );
    expect(page).not.toContain('/favicon.svg"');
    const body = bodyOf(page);
    expect(body).toContain('<a href="/" class="m-home m-logo" aria-label="Quiet &amp; Room">');
    expect(body).toContain('<img class="m-mark m-on-dark" src="/images/d.svg" alt="" height="36"><img class="m-mark m-on-light"');
    expect(body).toContain('<span class="m-logo-name" data-long="true">Quiet &amp; Room</span>');
    expect(body).toContain(
      '<h1 class="m-hero-title m-only-vi">&lt;VI&gt;</h1><h1 class="m-hero-title m-only-en">&lt;EN&gt;</h1>',
    );
    expect(body).toContain('<p class="m-hero-text m-only-en">$&amp; EN</p>');
    expect(body).not.toMatch(/hero_|m-eyebrow|<svg width="36"/);
  });

  it('does not write the name beside a mark that has it', () => {
    const body = bodyOf(dressed(PAGE, { ...PLAIN, mark: { onDark: '/images/d.svg', onLight: '', hasName: true } }));
    expect(body).toContain('<img class="m-mark" src="/images/d.svg" alt="Marquee" height="36">');
    expect(body).not.toContain('m-logo-name');
  });
});
