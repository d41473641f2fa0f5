import { strategyOf } from './strategy.ts';

/** Stamp of the build: another build is another worker with a cache of its own. */
declare const BUILD: string;
/** What the offline page needs. */
declare const OFFLINE_FILES: readonly string[];

// The parts of the worker's scope that are used; TypeScript cannot have it and a page's scope in one project.
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const worker = self as unknown as WorkerScope;
const CACHE = `site-${BUILD}`;
const OFFLINE_PAGE = '/offline.html';

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('site-') && name !== CACHE).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The page from the network, never kept: it carries the visitor's own data. */
async function pageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (!page) throw error;
    return page;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const path = new URL(event.request.url).pathname;
  if (OFFLINE_FILES.includes(path)) return event.respondWith(fromCache(event.request));
  const strategy = strategyOf(event.request, location.origin);
  if (strategy === 'asset') event.respondWith(fromCache(event.request));
  if (strategy === 'page') event.respondWith(pageOrOffline(event));
});
