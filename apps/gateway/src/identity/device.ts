/** Browsers by the sign that only they write. The order matters: most name Chrome or Safari too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bcoc_coc_browser\/(\d+)/i, 'Cốc Cốc'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\bMiuiBrowser\/(\d+)/i, 'Mi Browser'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** Systems. An iPad with a desktop's sign reads as a Mac: it says nothing else. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer signs are cut: no honest one is, and the patterns stay quick. */
const LONGEST = 400;

/** A browser and its system in plain words, e.g. `Chrome 126 · Windows`, as far as its `User-Agent` tells; empty when nothing of it is known. */
export function deviceName(userAgent: string): string {
  const sign = userAgent.slice(0, LONGEST);
  const known = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(sign)?.[1] })).find(({ version }) => version);
  const system = SYSTEMS.find(([pattern]) => pattern.test(sign))?.[1];
  return [known && `${known.name} ${known.version}`, system].filter((part) => part !== undefined).join(' · ');
}
