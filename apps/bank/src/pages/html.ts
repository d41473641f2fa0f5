/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

type Part = Html | string | number | readonly Html[];
const shown = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map((each) => each.text).join('') : escaped(String(part));
};

/** HTML of a template: whatever is put in is text, unless it is HTML itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + (index < parts.length ? shown(parts[index] ?? '') : '')).join(''));
