import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { memoryRateLimiter } from '../base/limits/rate-limit.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { ImageError } from './image-forms.ts';
import { type Brand, createBrand, sql } from './index.ts';
import { cleanSvg, SvgError } from './svg.ts';
import { openTestServer } from './testing/server.ts';

const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const path = 'games/STUDIO/lantern-night.svg';

describe.each(usualKind)('images on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let brand: Brand;
  let app: FastifyInstance;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [sql]);
    brand = createBrand({ db, clock, demo: true });
    const cipher = { decrypt: async (text: string) => text };
    app = await openTestServer({ brand, handlers: {}, cipher, rates: memoryRateLimiter(clock) });
    await brand.images.put(path, drawing('<rect width="1" height="1"/>'));
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it('serves what was put, with a type, a policy and a tag', async () => {
    const answer = await app.inject({ url: `/images/${path}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<rect');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    const again = await app.inject({ url: `/images/${path}?v=2`, headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serves a vendor’s mark where clients of other gateways look for it, as the drawing that it is', async () => {
    for (const look of ['WHITE', 'COLOR'])
      await brand.images.put(`TCG_PROD_IMAGES/RNG_LIST_VENDOR/ORCHID-${look}.svg`, drawing(`<path d="M0 0h1" id="${look}"/>`));
    for (const [asked, look] of [
      ['RNG_LIST_VENDOR/ORCHID-WHITE', 'WHITE'],
      ['RNG_LIST_VENDOR/ORCHID-COLOR', 'COLOR'],
      ['RNG_LIST_VENDOR/ORCHID-PURPLE', 'COLOR'],
      ['SUBMENU_IMG/STYLE4/RNG-ORCHID', 'COLOR'],
    ]) {
      const answer = await app.inject({ url: `/images/TCG_PROD_IMAGES/${asked}.png` });
      expect([answer.statusCode, answer.headers['content-type']], asked).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(answer.body, asked).toContain(look);
    }
    expect((await app.inject({ url: '/images/TCG_PROD_IMAGES/RNG_LIST_VENDOR/NOBODY-WHITE.png' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/images/games/STUDIO/lantern-night.png' })).statusCode).toBe(404);
  });

  it('serves pictures of pixels as what they are, under an address of their bytes', async () => {
    const pixels = { create: { width: 4, height: 2, channels: 4, background: '#08f8' } } as const;
    for (const [ending, data] of [
      ['png', await sharp(pixels).png().toBuffer()],
      ['webp', await sharp(pixels).webp({ lossless: true }).toBuffer()],
    ] as const) {
      const address = await brand.images.put(`content/orchid-sky.${ending}`, data);
      const answer = await app.inject({ url: `/images/${address}`, headers: { 'accept-encoding': 'br' } });
      expect(answer.headers).toMatchObject({
        'content-type': `image/${ending}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-encoding']).toBeUndefined();
      const digest = createHash('sha256').update(answer.rawPayload).digest('base64url');
      expect(address).toBe(`content/orchid-sky.${ending}?v=${digest.slice(0, 12)}`);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: ending, width: 4, height: 2 });
      // Under an address of what was there before, or of nothing, it is not kept for ever.
      for (const other of ['?v=abcdefghijkl', '']) {
        const plain = await app.inject({ url: `/images/content/orchid-sky.${ending}${other}` });
        expect(plain.headers['cache-control']).toBe('public, max-age=300');
      }
    }
  });

  it('has twelve pictures for members to choose from, each another one', async () => {
    const avatar = (index: number) => app.inject({ url: `/images/TCG_PROD_IMAGES/B2C/01_PROFILE/PROFILE/${index}.svg` });
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, index) => avatar(index)));
    expect(pictures.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(12);
    expect((await avatar(12)).statusCode).toBe(404);
  });

  it('has them as PNG too, where clients of other gateways look for them', async () => {
    const avatar = (index: number) => app.inject({ url: `/images/TCG_PROD_IMAGES/B2C/01_PROFILE/PROFILE/${index}.png` });
    const [first, second, none] = await Promise.all([avatar(0), avatar(1), avatar(12)]);
    expect([first.statusCode, first.headers['content-type'], none.statusCode]).toEqual([200, 'image/png', 404]);
    const { data, info } = await sharp(first.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([240, 240]);
    // A picture and no plain ground, and another one than the next.
    expect(new Set(data).size).toBeGreaterThan(50);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('compresses for who accepts %s', async (accepted, encoding, decompress) => {
    const plain = await app.inject({ url: `/images/${path}` });
    const answer = await app.inject({ url: `/images/${path}`, headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', etag: plain.headers['etag'] });
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('replaces a picture, says whether it changed, and serves the new one at once', async () => {
    const other = drawing('<circle r="2"/>');
    const changes: unknown[] = [];
    const record: Recorder = async (_tx, change) => void changes.push(change);
    const address = await brand.images.put(path, other, record);
    expect(await brand.images.put(path, other, record)).toBe(address);
    expect(changes).toHaveLength(1);
    expect((await app.inject({ url: `/images/${path}` })).body).toContain('<circle');
  });

  it('sees within a minute what another gateway put', async () => {
    const other = createBrand({ db, clock, demo: true });
    await brand.images.get(path);
    await other.images.put(path, drawing('<line x2="3"/>'));
    clock.advance(60_000);
    expect((await brand.images.get(path))?.content.toString()).toContain('<line');
  });

  it('serves nothing older than the version in the address, and reads each version once', async () => {
    const versioned = (version: string) => app.inject({ url: `/images/${path}?v=${version}` });
    const other = createBrand({ db, clock, demo: true });
    await versioned('one');
    await other.images.put(path, drawing('<ellipse rx="4"/>'));
    expect((await versioned('two')).body).toContain('<ellipse');
    let statements = 0;
    db.observe(() => {
      statements += 1;
    });
    await versioned('two');
    db.observe(null);
    expect(statements).toBe(0);
  });

  it('has a stand-in for games without a picture, and 404 for what is not there', async () => {
    for (const [ending, type] of [
      ['svg', 'image/svg+xml; charset=utf-8'],
      ['png', 'image/png'],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url: `/images/TCG_GAME_ICONS/default.${ending}` });
      expect([statusCode, headers['content-type']]).toEqual([200, type]);
    }
    for (const url of [
      '/images/games/STUDIO/none.svg',
      '/images/',
      '/images/../package.json',
      '/images/%2e%2e/%2e%2e/etc/passwd',
      '/images/games/..%2f..%2fsecret.svg',
      `/images/games/STUDIO/${'a'.repeat(5_000)}.svg`,
    ]) {
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    }
  });

  it.each([
    '../x.svg',
    'games/STUDIO/a.png',
    'games/studio/a.svg',
    '/games/STUDIO/a.svg',
    'games/STUDIO/../../a.svg',
    'TCG_GAME_ICONS/default.svg',
  ])('takes no picture for the path %s', async (wrong) => {
    await expect(brand.images.put(wrong, drawing(''))).rejects.toThrow('not a path of a picture');
  });

  it.each(['TCG_PROD_IMAGES/RNG_LIST_VENDOR/STUDIO-WHITE.svg', 'TCG_PROD_IMAGES/VENDOR_ICON_SMALL/STUDIO-ACTIVE.svg'])(
    'keeps the vendor’s mark %s',
    async (mark) => {
      await brand.images.put(mark, drawing(''));
      expect((await app.inject({ url: `/images/${mark}` })).statusCode).toBe(200);
    },
  );

  it('keeps nothing of a drawing that is refused', async () => {
    const refused = 'games/STUDIO/refused.svg';
    await expect(brand.images.put(refused, drawing('<script>1</script>'))).rejects.toThrow(ImageError);
    expect(await brand.images.get(refused)).toBeNull();
  });
});

describe('cleanSvg', () => {
  it.each<[string, string]>([
    ['a script', drawing('<script>alert(1)</script>')],
    ['a script in another case', drawing('<SCRIPT/>')],
    ['a script with a prefix', '<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="http://www.w3.org/2000/svg"><s:script/></svg>'],
    ['a handler', drawing('<rect onclick="x()"/>')],
    ['a handler on the root', drawing('', ' ONLOAD="x()"')],
    ['foreign content', drawing('<foreignObject><p/></foreignObject>')],
    ['a picture', drawing('<image href="https://a.test/x.png"/>')],
    ['a link', drawing('<a href="javascript:x()"><rect/></a>')],
    ['an outside use', drawing('<use href="https://a.test/x.svg#a"/>')],
    ['an outside use by xlink', drawing('<use xlink:href="//a.test/x.svg#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"')],
    ['an outside fill', drawing('<rect fill="url(https://a.test/x.svg#a)"/>')],
    ['an outside fill in quotes', drawing('<rect style="fill:url( \'//a.test/x\' )"/>')],
    ['an import', drawing('<style>@import "https://a.test/x.css";</style>')],
    ['an escape in a style', drawing('<style>rect{fill:u\\72l(https://a.test/x)}</style>')],
    ['an animation of a link', drawing('<use href="#a"><set attributeName="href" to="https://a.test"/></use>')],
    ['a declared entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing('<text>&x;</text>')}`],
    ['an entity in an attribute', drawing('<use href="&#106;avascript:x()"/>')],
    ['an undeclared entity', drawing('<text>&x;</text>')],
    ['a section', drawing('<![CDATA[<script/>]]>')],
    ['an instruction', `<?xml-stylesheet href="https://a.test/x.css"?>${drawing('')}`],
    ['a tag hidden by a comment', drawing('<scr<!-- -->ipt>1</script>')],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['another root', '<g><svg/></g>'],
    ['copies of copies', drawing('<g id="a"/><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>')],
    ['a copy that can be copied', drawing('<use id="a" href="#a"/>')],
    ['two roots', '<svg/><svg/>'],
    ['a tag that is not closed', '<svg><g></svg>'],
    ['a quote that is not closed', '<svg viewBox="0 0></svg>'],
    ['the same attribute twice', '<svg><rect x="1" x="2"/></svg>'],
    ['text alone', 'hello'],
    ['nothing', ''],
    ['text after the root', `${drawing('')}x`],
    ['too much', drawing(`<path d="${'M0 0'.repeat(70_000)}"/>`)],
    ['too many elements', drawing('<g/>'.repeat(5_001))],
    ['elements too deep', drawing('<g>'.repeat(64) + '</g>'.repeat(64))],
    ['too many filters', drawing('<filter id="a"/>'.repeat(17))],
    ['a filter of too many steps', drawing(`<filter id="a">${'<feOffset/>'.repeat(17)}</filter>`)],
    ['filters on too many elements', drawing('<g filter="url(#a)"/>'.repeat(65))],
    [
      'copies of what has filters',
      drawing(`<g id="a">${'<g filter="url(#f)"/>'.repeat(33)}</g>${'<use href="#a"/>'.repeat(16)}`),
    ],
    ['a filter that reaches far', drawing('<filter id="a" width="5000%"/>')],
    ['a filter that reaches far in units', drawing('<filter id="a" filterUnits="userSpaceOnUse" height="1e9"/>')],
    ['a wide blur', drawing('<filter id="a"><feGaussianBlur stdDeviation="2 1e6"/></filter>')],
    ['noise of many octaves', drawing('<filter id="a"><feTurbulence numOctaves="900"/></filter>')],
    ['a large matrix', drawing('<filter id="a"><feConvolveMatrix order="200"/></filter>')],
    ['a wide stroke of morphology', drawing('<filter id="a"><feMorphology radius="9999"/></filter>')],
    ['a number that is none', drawing('<filter id="a"><feGaussianBlur stdDeviation="1e1x"/></filter>')],
    ['a filter for all by a style', drawing('<style>*{filter:url(#a)}</style>')],
    ['a filter by a style with a comment', drawing('<style>*{filter/**/:url(#a)}</style>')],
    ['a filter of a style’s own', drawing('<rect style="filter:blur(900px)"/>')],
  ])('refuses %s', (_name, source) => {
    expect(() => cleanSvg(source)).toThrow(SvgError);
  });

  it('writes a drawing anew, without what is no attribute of drawings, and leaves its own writing as it is', () => {
    const clean = drawing('<rect fill="#fff"/><text font-family="&quot;Serif&quot;">A</text>');
    const source = drawing(
      `<rect fill = '#fff' data-name="secret" sodipodi:x="1" contenteditable="" tabindex="1" /><text font-family='"Serif"'>A</text >`,
    );
    expect(cleanSvg(source)).toBe(clean);
    expect(cleanSvg(clean)).toBe(clean);
  });

  it('lets a drawing pass that uses gradients, references into itself, styles and text', () => {
    const art = drawing(
      `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
       <style>.x{fill:url(#a)}</style><rect class='x' fill="url(#a)"/><use href="#b"/><text>A &amp; B</text>`,
    );
    expect(cleanSvg(`<?xml version="1.0"?>\n<!-- made by hand -->${art}`)).toBe(art.replaceAll("'", '"'));
    const glow = drawing(
      `<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6"/><feMerge><feMergeNode/></feMerge></filter>
       <g id="a" filter="url(#f)"/><use href="#a"/>${'<g>'.repeat(60)}${'</g>'.repeat(60)}`,
    );
    expect(cleanSvg(glow)).toBe(glow);
    expect(() => cleanSvg(readFileSync(join(import.meta.dirname, 'artwork/default.svg'), 'utf8'))).not.toThrow();
  });
});
