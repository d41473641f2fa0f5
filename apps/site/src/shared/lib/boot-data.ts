import type { Reply } from '@marquee/contract';

/** What the gateway puts into the page, so that the first screen needs no call. */
export interface BootData {
  status: Reply<'status'> | null;
}

/** Reads the boot data of the page. Everything is null when the page was served without, e.g. by the development server. */
export function readBootData(page: Document): BootData {
  const text = page.getElementById('boot')?.textContent?.trim() ?? '';
  if (!text.startsWith('{')) return { status: null };
  try {
    const data: Partial<BootData> = JSON.parse(text);
    return { status: data.status?.info ? data.status : null };
  } catch {
    return { status: null };
  }
}
