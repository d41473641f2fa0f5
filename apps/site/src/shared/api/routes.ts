import first, { type CallTable } from 'virtual:calls';
import type { CallName } from '@marquee/contract';
import type { Route } from './client.ts';
import { loadPart } from './errors.ts';

let more: CallTable | null = null;
const load = () => import('virtual:more-calls');

/** Loads where the calls are that no first screen makes. Rejects with an `ApiError` when that failed twice. */
export async function loadRoutes(): Promise<void> {
  more ??= (await loadPart(load)).default;
}

/** Where a call is and how it travels. Rejects with an `ApiError` when that had to be loaded and could not be. */
export async function routeOf(name: CallName): Promise<Route> {
  if (!first[name] && !more) await loadRoutes();
  const row = first[name] ?? more?.[name];
  if (!row) throw new Error(`there is no call ${name}`);
  const [path, method = 'GET', body = 0, answer = 'envelope'] = row;
  return { path, method, encrypted: body === 1, form: body === 2, answer };
}
