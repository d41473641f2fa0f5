import createPurifier, { type Config, type DOMPurify } from 'dompurify';

const TAGS = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'div',
    'section',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
    'details',
    'summary',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'reversed',
  'lang',
  'dir',
];
/** Addresses of links: the web, mail, telephone, and this site. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|[?#])/i;
/** Addresses of pictures: secure ones, our own, and paths below the image base. */
const PICTURE = /^(?:https:\/\/|\/(?![/\\])|content\/)/i;
const SPACE = /\s/;

const CONFIG: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Text of what is thrown away stays, except of these.
  FORBID_CONTENTS: ['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math', 'title', 'textarea', 'select'],
  SANITIZE_NAMED_PROPS: true,
};

let purifier: DOMPurify | null = null;

/** One of our own, so that the rule for addresses binds nobody else who uses the library. */
function ownPurifier(): DOMPurify {
  if (purifier) return purifier;
  purifier = createPurifier(window);
  purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const address = attribute.attrValue.trim();
    const pattern = { href: LINK, src: PICTURE }[attribute.attrName];
    // A browser ignores tabs and line ends inside of a scheme, so an address with one is nobody's honest address.
    if (pattern && (!pattern.test(address) || SPACE.test(address))) attribute.keepAttr = false;
  });
  return purifier;
}

/**
 * The operator's HTML (notices, promotions, popups, help) as nodes that can do nothing but be read: no script, style, form or
 * frame, no address but http(s), mail, telephone and our own. It was sanitised when it was stored, and is again where it is
 * shown: docs/rules/content.md#html. Imports the sanitiser: only code that is loaded on use may import this file.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  return ownPurifier().sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
}
