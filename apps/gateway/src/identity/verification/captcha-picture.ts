import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';

const LOOKS = { width: 140, height: 48, fontSize: 52, noise: 3, color: false, background: '' };
/** The drawer makes figures on a ground of its own colourful, and some too pale to read: dark ones are laid on ours. */
const GROUND = '<rect width="100%" height="100%" fill="#f4f6f8"/>';
/** Pixels of the picture for one of its box: sharp on phones. */
const SCALE = 2;

/** The package is the function that draws a given text; its types know only its helpers. */
const draw = svgCaptcha as unknown as (text: string, looks: typeof LOOKS) => string;

/**
 * Draws digits as a PNG in base64: docs/rules/verification.md#captcha. The letters' shapes come with the drawer, so no font is
 * needed.
 */
export function drawDigits(digits: string): string {
  const zoom = { mode: 'zoom', value: SCALE } as const;
  const svg = draw(digits, LOOKS).replace(/^<svg[^>]*>/, (start) => start + GROUND);
  const picture = new Resvg(svg, { fitTo: zoom, font: { loadSystemFonts: false } }).render();
  return picture.asPng().toString('base64');
}
