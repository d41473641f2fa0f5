import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineHashes, skeletonText, takeEntry } from './html.ts';

describe('skeletonText', () => {
  it('puts the words in, safe for HTML', () => {
    expect(skeletonText('<p>{{EN:hero_title}}</p>', { EN: { hero_title: 'A & <b>' } })).toBe('<p>A &amp; &lt;b></p>');
  });

  it('makes an element for each language', () => {
    const words = { EN: { hi: 'Hello' }, TH: { hi: 'สวัสดี' } };
    expect(skeletonText('<p class="a">{{*:hi}}</p>', words)).toBe(
      '<p class="a m-only-en">Hello</p><p class="a m-only-th">สวัสดี</p>',
    );
  });

  it('stops the build at an id that does not exist', () => {
    expect(() => skeletonText('{{VI:nothing}}', { VI: {} })).toThrow('VI:nothing');
  });
});

describe('inlineHashes', () => {
  it('hashes inline scripts and styles, and neither modules nor data', () => {
    const html =
      '<style>a{}</style><script>run()</script><script type="module" src="x"></script><script id="boot" type="application/json">{}</script>';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(inlineHashes(html)).toEqual({ script: [hash('run()')], style: [hash('a{}')] });
  });
});

describe('takeEntry', () => {
  it('takes the entry and its imports out of the page, the entry first, and leaves everything else', () => {
    const html =
      '<link rel="preload" href="/f"><script type="module" crossorigin src="/e.js"></script><link rel="modulepreload" crossorigin href="/b.js"><script>run()</script>';
    expect(takeEntry(html)).toEqual({
      html: '<link rel="preload" href="/f"><script>run()</script>',
      entry: ['/e.js', '/b.js'],
    });
  });
});
