const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  back: 'M15 5L8 12L15 19',
  close: 'M6 6L18 18M18 6L6 18',
  minus: 'M6 12H18',
  plus: 'M6 12H18M12 6V18',
  info: 'M12 11V17M12 7.2V7.3M12 21A9 9 0 1 1 12 3A9 9 0 1 1 12 21Z',
  history: 'M4 12A8 8 0 1 0 6.5 6.2M4 4V8H8M12 8V12L15 14',
  shield: 'M12 3L19 6V11C19 16 16 19 12 21C8 19 5 16 5 11V6ZM8.5 12L11 14.5L15.5 9.5',
  soundOn: 'M4 9.5V14.5H8L13 18.5V5.5L8 9.5ZM16.5 9A4.5 4.5 0 0 1 16.5 15M19 6.5A8 8 0 0 1 19 17.5',
  soundOff: 'M4 9.5V14.5H8L13 18.5V5.5L8 9.5ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5',
  spin: 'M19.5 12A7.5 7.5 0 0 1 6.2 16.7M4.5 12A7.5 7.5 0 0 1 17.8 7.3M18.3 3.4L18 7.6L13.8 7.3M5.7 20.6L6 16.4L10.2 16.7',
  play: 'M8.5 5L19 12L8.5 19Z',
  star: 'M12 4L14.5 9.3L20.2 10L16 14L17.1 19.8L12 17L6.9 19.8L8 14L3.8 10L9.5 9.3Z',
  edit: 'M5 19L6 15L15.5 5.5L18.5 8.5L9 18ZM13.5 7.5L16.5 10.5',
  write: 'M4 6H20M4 11H20M4 16H12M15 19L20 14',
  slip: 'M6 3.5H18V20.5L15 18.5L12 20.5L9 18.5L6 20.5ZM9 8H15M9 12H15',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon of 24 units; its colour is that of the text around it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
