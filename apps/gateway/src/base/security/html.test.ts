import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './html.ts';

describe('HTML that is stored', () => {
  it('keeps what texts are made of', () => {
    const html = '<h2>Terms</h2><p>A <strong>bonus</strong> of <em>50%</em>.</p><ul><li>one</li></ul>';
    const table =
      '<table><thead><tr><th scope="col">Tier</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    expect(cleanHtml(html + table)).toBe(html + table);
  });

  it.each([
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<style>p{color:red}</style><p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe src="https://x.test">inner</iframe>b', 'b'],
    ['<svg><script>alert(1)</script><a href="javascript:1">x</a></svg>b', 'b'],
    ['<form action="/x"><input name="a"><button>go</button></form>', 'go'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.test">x</a>', '<a>x</a>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<h1>Top</h1>', '<h2>Top</h2>'],
    ['<!-- a --><p>b</p>', '<p>b</p>'],
  ])('makes %j harmless', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('opens what leaves the site apart from it, and what stays within', () => {
    expect(cleanHtml('<a href="https://x.test/a" rel="opener" target="me">x</a>')).toBe(
      '<a href="https://x.test/a" rel="noopener noreferrer" target="_blank">x</a>',
    );
    expect(cleanHtml('<a href="/help?a=1#b" target="_blank">x</a>')).toBe('<a href="/help?a=1#b">x</a>');
  });

  it('keeps pictures below the image base, with a text', () => {
    expect(cleanHtml('<img src="content/a.svg?v=1" width="20">')).toBe(
      '<img src="content/a.svg?v=1" width="20" alt="" loading="lazy" />',
    );
  });

  it('takes apart links that come to stand within each other', () => {
    expect(cleanHtml('<a href=</svg><p</svg><a href=-->')).toBe('<a></a><a></a>');
  });

  it('changes nothing the second time, whatever it is given', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      'a',
      '=',
      ' ',
      '/',
      '<p',
      '<img src=x',
      ' onerror=',
      'script',
      '&',
      '&lt;',
      '<a href=',
      '<!--',
      '-->',
      '</svg>',
      '<svg>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const once = cleanHtml(pieces.join(''));
        expect(cleanHtml(once)).toBe(once);
        // What stands between quotation marks is the value of an attribute, whatever it looks like.
        expect(once.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<(?:script|svg|style|iframe)|<[^>]*\son\w+=/i);
      }),
      { numRuns: 500 },
    );
  });
});
