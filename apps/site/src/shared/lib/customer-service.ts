import type { Reply } from '@marquee/contract';
import { call } from '../api/api.ts';
import { ApiError } from '../api/errors.ts';
import { translate } from '../i18n/use-t.ts';
import { showToast } from '../ui/toast-store.ts';
import { session } from './storage.ts';

/** One way to reach the brand's people: wire-protocol 5. */
export type CustomerServiceEntry = Pick<Reply<'domainRoute'>['customerService'][number], 'csType' | 'path'>;

/** Members above this rank talk to VIP customer service: specification 6. */
const LAST_ORDINARY_RANK = 4;
/** Specification 9. */
const WINDOW = 'popup,width=440,height=750';
/** A path may travel as base64 with this many characters of noise at its end, in older gateways at its start: wire-protocol 5. */
const NOISE = 8;
const ADDRESS = /^(https?:\/\/|\/(?!\/))[\x21-\x7e]+$/;
/** Refusals of a closed site: its members need help nevertheless. */
const CLOSED = new Set(['system_maintenance', 'access_restricted']);

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

const isVip = (entry: CustomerServiceEntry): boolean => /VIP/i.test(entry.csType);

/** The entries that lead somewhere. Buttons for customer service are hidden when there is none. */
export function usableServices<T extends CustomerServiceEntry>(entries: readonly T[]): T[] {
  return entries.filter((entry) => serviceAddress(entry.path) !== null);
}

/** True when the brand can be reached. */
export function hasCustomerService(entries: readonly CustomerServiceEntry[]): boolean {
  return usableServices(entries).length > 0;
}

/**
 * Where a visitor or a member of that rank is sent: above rank 4 to the entry whose type says VIP, else to the second
 * entry; everybody else to the first that is not for VIPs. Null when no entry leads anywhere.
 */
export function serviceFor(entries: readonly CustomerServiceEntry[], rankLevel: number): string | null {
  const usable = usableServices(entries);
  const chosen =
    rankLevel > LAST_ORDINARY_RANK
      ? (usable.find(isVip) ?? usable[1] ?? usable[0])
      : (usable.find((entry) => !isVip(entry)) ?? usable[0]);
  return chosen ? serviceAddress(chosen.path) : null;
}

/** `otherwise` when the site is closed; every other failure stays one. */
function unlessClosed<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ApiError && CLOSED.has(error.code)) return otherwise;
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
  const opened = window.open('about:blank', 'customer-service', WINDOW);
  if (!opened) {
    showToast({ tone: 'bad', title: translate('service_blocked'), text: translate('service_blocked_text') });
    return;
  }
  try {
    const [route, rank] = await Promise.all([call('domainRoute').catch(unlessClosed({ customerService: known })), rankLevel()]);
    const target = serviceFor(route.customerService, rank) ?? serviceFor(known, rank);
    if (!target) throw new TypeError('the brand has no customer service');
    // The other side has no business with this page.
    opened.opener = null;
    opened.location.replace(new URL(target, location.href).href);
  } catch {
    opened.close();
    showToast({ tone: 'bad', title: translate('service_failed'), text: translate('service_failed_text') });
  }
}
