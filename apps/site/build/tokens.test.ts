import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/shared/styles/tokens.css'), 'utf8');

type Colours = Record<string, readonly [number, number, number]>;

/** The colours of a theme as linear red, green and blue; those with transparency are left out. */
function coloursOf(theme: 'dark' | 'light'): Colours {
  const block = new RegExp(`data-theme=["']${theme}["']\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const common = /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const colours: Colours = {};
  for (const [, name = '', l, c, h] of `${common}${block}`.matchAll(/--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)) {
    colours[name] = linearRgb(Number(l), Number(c), (Number(h) * Math.PI) / 180);
  }
  return colours;
}

function linearRgb(lightness: number, chroma: number, hue: number): readonly [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function contrast(colours: Colours, front: string, back: string): number {
  const luminance = (name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`there is no colour --${name}`);
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
  };
  const [high, low] = [luminance(front), luminance(back)].sort((one, other) => other - one) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['surface-0', 'surface-1', 'surface-2'];

describe.each(['dark', 'light'] as const)('contrast in the %s theme', (theme) => {
  const colours = coloursOf(theme);

  it.each(SURFACES)('is at least 7:1 for body text on %s', (surface) => {
    expect(contrast(colours, 'ink-0', surface)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours, 'ink-1', surface)).toBeGreaterThanOrEqual(7);
  });

  it.each(SURFACES)('is at least 4.5:1 for secondary text, accents and states on %s', (surface) => {
    for (const name of ['ink-2', 'accent', 'live', 'danger', 'focus']) {
      expect([name, contrast(colours, name, surface) >= 4.5]).toEqual([name, true]);
    }
  });

  it('is at least 4.5:1 on buttons, and 3:1 for the edges of fields', () => {
    expect(contrast(colours, 'accent-ink', 'accent')).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['surface-0', 'surface-1']) expect(contrast(colours, 'line-strong', surface)).toBeGreaterThanOrEqual(3);
  });

  it('is at least 7:1 on the buttons that are meant, which stand out from paper by their edge', () => {
    for (const ground of ['brass', 'brass-light']) expect(contrast(colours, 'brass-ink', ground)).toBeGreaterThanOrEqual(7);
    for (const surface of ['surface-0', 'surface-1']) expect(contrast(colours, 'brass-edge', surface)).toBeGreaterThanOrEqual(3);
  });

  it('is at least 7:1 for the words of banners, whose ground is dark in every theme', () => {
    expect(contrast(colours, 'room-ink', 'room')).toBeGreaterThanOrEqual(7);
    for (const name of ['room-accent', 'room-dot']) expect(contrast(colours, name, 'room')).toBeGreaterThanOrEqual(4.5);
  });
});

it('gives the chat’s header the colour of the specification, and words that can be read on it', () => {
  const [, red = '', green = '', blue = ''] = /--chat-head: #(..)(..)(..);/.exec(css) ?? [];
  expect(`${red}${green}${blue}`).toBe('6142bf');
  expect(css).toContain('--chat-ink: oklch(1 0 0);');
  const linear = [red, green, blue].map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = linear;
  expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThan(4.5);
});
