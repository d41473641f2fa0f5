import type { Reply } from '@marquee/contract';
import { call, isLegacyBrand } from '../api/api.ts';
import { isOfClosedSite } from '../api/errors.ts';
import { loadLegacyCipher } from '../api/legacy.ts';
import { translate } from '../i18n/use-t.ts';
import { session } from './storage.ts';
import { showToast } from './toast-store.ts';

/** One way to reach the brand's people: docs/rules/brand.md#customer-service. */
export type CustomerServiceEntry = Pick<Reply<'domainRoute'>['customerService'][number], 'csType' | 'path'>;

/** Members above this rank talk to VIP customer service: docs/rules/brand.md#customer-service. */
const LAST_ORDINARY_RANK = 4;
/** Number of the brand's path that leads to customer service: docs/rules/brand.md#customer-service. */
const SERVICE_PATH = '3';
/** The size of its window: docs/rules/brand.md#customer-service. */
const WINDOW = 'popup,width=440,height=750';
/**
 * A path may travel as base64 with this many characters of noise at its end, in older gateways at its start:
 * docs/rules/encrypted-calls.md#encrypted-paths.
 */
const NOISE = 8;
/** DES works on blocks of so many bytes, and its key is as long. */
const BLOCK = 8;
const ADDRESS = /^(https?:\/\/|\/(?!\/))[\x21-\x7e]+$/;

function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** The address of an entry's path, written out or as base64 with eight more characters; null when there is none in it. */
export function serviceAddress(path: string | null): string | null {
  if (!path) return null;
  const readings = [path, decoded(path.slice(0, -NOISE)), decoded(path.slice(NOISE))];
  return readings.find((text) => ADDRESS.test(text)) ?? null;
}

/**
 * True for what may be an encrypted path of a brand of scheme legacy: whole blocks in base64, and a key:
 * docs/rules/encrypted-calls.md#encrypted-paths
 */
function isSealed(path: string): boolean {
  const { length } = decoded(path.slice(0, -BLOCK));
  return isLegacyBrand() && length > 0 && length % BLOCK === 0 && !/[^\x20-\x7e]/.test(path);
}

/** As `serviceAddress`, of encrypted paths too. Rejects with an `ApiError` when the code for these cannot be had. */
async function readAddress(path: string | null): Promise<string | null> {
  const written = serviceAddress(path);
  if (written !== null || path === null || !isSealed(path)) return written;
  const address = (await loadLegacyCipher()).openPath(path);
  return address !== null && ADDRESS.test(address) ? address : null;
}

/** The brand's own path to customer service, opened; null where its addresses name none. */
function readPath({ version }: Pick<Reply<'domainRoute'>, 'version'>): Promise<string | null> {
  const listed = version?.pathList?.find(({ type }) => String(type) === SERVICE_PATH);
  return readAddress(listed?.path ?? null);
}

/** The entries with their paths written out, null where there is no address in one. */
function opened(entries: readonly CustomerServiceEntry[]): Promise<CustomerServiceEntry[]> {
  return Promise.all(entries.map(async (entry) => ({ ...entry, path: await readAddress(entry.path) })));
}

const isVip = (entry: CustomerServiceEntry): boolean => /VIP/i.test(entry.csType);

/**
 * True when the brand can be reached; buttons for customer service are hidden when not. An encrypted path counts by its form: the code
 * that opens it is not loaded to show a button.
 */
export function hasCustomerService(entries: readonly CustomerServiceEntry[]): boolean {
  return entries.some(({ path }) => path !== null && (serviceAddress(path) !== null || isSealed(path)));
}

/**
 * Where a visitor or a member of that rank is sent: above rank 4 to the entry whose type says VIP, else to the second
 * entry; everybody else to the first that is not for VIPs. Null when no entry leads anywhere.
 */
export function serviceFor(entries: readonly CustomerServiceEntry[], rankLevel: number): string | null {
  const usable = entries.filter((entry) => serviceAddress(entry.path) !== null);
  const chosen =
    rankLevel > LAST_ORDINARY_RANK
      ? (usable.find(isVip) ?? usable[1] ?? usable[0])
      : (usable.find((entry) => !isVip(entry)) ?? usable[0]);
  return chosen ? serviceAddress(chosen.path) : null;
}

/** `otherwise` when the site is closed, whose members need help nevertheless; every other failure stays one. */
function unlessClosed<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isOfClosedSite(error)) return otherwise;
    throw error;
  };
}

async function rankLevel(): Promise<number> {
  if (!session.get('token')) return 0;
  const member = await call('memberInfo').catch(unlessClosed(null));
  return member?.clubLabel?.rankLevel ?? 0;
}

/**
 * Opens customer service in a window of 440×750. The window opens at once, because a browser lets one through only
 * during the click itself; it then goes to the address, or closes with a message when that cannot be had. `known` are
 * entries to use when the site is closed and answers nothing.
 */
export async function openCustomerService(known: readonly CustomerServiceEntry[] = []): Promise<void> {
  const chat = window.open('about:blank', 'customer-service', WINDOW);
  if (!chat) {
    showToast({ tone: 'bad', title: translate('service_blocked'), text: translate('service_blocked_text') });
    return;
  }
  try {
    const closed = { customerService: [...known], version: { pathList: [] } };
    const [route, rank] = await Promise.all([call('domainRoute').catch(unlessClosed(closed)), rankLevel()]);
    const target =
      serviceFor(await opened(route.customerService ?? []), rank) ??
      (await readPath(route)) ??
      serviceFor(await opened(known), rank);
    if (!target) throw new TypeError('the brand has no customer service');
    // The other side has no business with this page.
    chat.opener = null;
    chat.location.replace(new URL(target, location.href).href);
  } catch {
    chat.close();
    showToast({ tone: 'bad', title: translate('service_failed'), text: translate('service_failed_text') });
  }
}
