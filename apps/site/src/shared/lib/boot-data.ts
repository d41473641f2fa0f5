import type { BootData } from '@marquee/contract';

const NOTHING: Readonly<Partial<BootData>> = {};

/** Reads the boot data of the page: what the first screen needs no call for. Empty when the page was served without, e.g. by the development server. */
export function readBootData(page: Document): Readonly<Partial<BootData>> {
  const text = page.getElementById('boot')?.textContent?.trim() ?? '';
  if (!text.startsWith('{')) return NOTHING;
  try {
    const data: Partial<BootData> = JSON.parse(text);
    return data.status?.info ? data : NOTHING;
  } catch {
    return NOTHING;
  }
}
