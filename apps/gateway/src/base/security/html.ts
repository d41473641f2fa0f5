import sanitizeHtml from 'sanitize-html';

const TITLES = ['h2', 'h3', 'h4'];
const TEXT = ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'blockquote', 'code', 'span'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const MEDIA = ['a', 'img', 'figure', 'figcaption', 'details', 'summary'];

/** An address within the site: one slash, then no second one that would make it another host's. */
const isWithinSite = (address: string): boolean => /^(?:\/(?![/\\])|#)/.test(address);

/** Where a link may lead or a picture come from: within the site, below the image base, or over http(s). */
const isFitAddress = (address: string): boolean =>
  isWithinSite(address) || /^https?:\/\/[^/\\]/i.test(address) || /^content\/[\w.?=/-]+$/.test(address);

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...TITLES, ...TEXT, ...LISTS, ...TABLES, ...MEDIA],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their text is no text for people.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'title',
    'head',
    'iframe',
    'object',
  ],
  transformTags: {
    // The page around it has the first heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '' }) => {
      if (!isFitAddress(href.trim())) return { tagName, attribs: {} };
      const away = isWithinSite(href.trim()) ? {} : { rel: 'noopener noreferrer', target: '_blank' };
      return { tagName, attribs: { href: href.trim(), ...away } };
    },
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isFitAddress(attribs['src'] ?? ''),
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as it stands within HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** So often HTML is cleaned before it counts as one that nothing can clean, and is kept as the text that it is. */
const MOST_TIMES = 10;

/**
 * HTML as it may be stored and shown: by a list of what is allowed. No scripts, styles, forms, frames or event handlers; links lead
 * within the site or over http(s), and those that leave it open apart (`rel="noopener noreferrer"`). Sanitising twice changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = html;
  // What is taken out can leave tags within each other that a parser takes apart: a link in a link.
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const before = clean;
    clean = sanitizeHtml(before, RULES).trim();
    if (clean === before) return clean;
  }
  return escapeHtml(clean);
}
