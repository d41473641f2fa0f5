/** What the nodes need of the page around them. */
export interface RichTextSurroundings {
  /** Level of the first heading: one below the heading that the text stands under. */
  headingLevel: number;
  /** Origin of the site: a link to another one opens apart. */
  origin: string;
  /** Whole address of a picture that is named by its path below the image base. */
  pictureAddress(path: string): string;
  /** Said after a link that leaves the site. */
  newTab: string;
  /** Name of a table that scrolls by itself and has no caption. */
  table: string;
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const LOWEST = 6;

function rename(element: Element, tag: string): void {
  const other = document.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Moves the headings of a text below the heading that it stands under, in their order, without leaving a level out. */
function fitHeadings(root: DocumentFragment, top: number): void {
  let depth = top - 1;
  const open: number[] = [];
  for (const heading of root.querySelectorAll(HEADINGS)) {
    const written = Number(heading.tagName.slice(1));
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    depth = Math.min(LOWEST, top - 1 + open.length);
    rename(heading, `h${depth}`);
  }
}

function markLinks(root: DocumentFragment, { origin, newTab }: RichTextSurroundings): void {
  for (const link of root.querySelectorAll('a')) {
    const address = link.getAttribute('href');
    if (address === null || !/^https?:/i.test(address)) continue;
    if (!URL.canParse(address)) {
      // An address that is none leads nowhere: its words stay.
      link.removeAttribute('href');
      continue;
    }
    if (new URL(address).origin === origin) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.dataset.external = '';
    const note = document.createElement('span');
    note.className = 'visually-hidden';
    note.textContent = ` (${newTab})`;
    link.append(note);
  }
}

function wrapTables(root: DocumentFragment, label: string): void {
  for (const table of root.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.dataset.scroll = '';
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', table.caption?.textContent?.trim() || label);
    table.replaceWith(box);
    box.append(table);
  }
}

function fitPictures(root: DocumentFragment, pictureAddress: (path: string) => string): void {
  for (const image of root.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    image.loading = 'lazy';
    image.decoding = 'async';
    if (address.startsWith('content/')) image.src = pictureAddress(address);
    if (!image.hasAttribute('alt')) image.alt = '';
    // A missing picture leaves no hole.
    image.addEventListener('error', () => image.remove(), { once: true });
  }
}

/**
 * Makes sanitised nodes fit the page, in place: headings in steps below the page's own, links to other sites marked and opened safely,
 * tables in a box that scrolls by itself and is reached by keyboard, pictures loaded late and gone when they are missing.
 */
export function fitRichText(root: DocumentFragment, surroundings: RichTextSurroundings): DocumentFragment {
  fitHeadings(root, surroundings.headingLevel);
  markLinks(root, surroundings);
  wrapTables(root, surroundings.table);
  fitPictures(root, surroundings.pictureAddress);
  return root;
}
