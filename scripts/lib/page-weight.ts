import type { Browser, BrowserContext, Request, Response } from 'playwright-core';

/** What home may ask for until it is usable: docs/rules/speed.md#bars. */
export const WEIGHT_BARS = { scripts: 25, files: 50 } as const;

/** So long without a request, in milliseconds, and a page has what it wants. */
const QUIET_MS = 500;
const LIMIT_MS = 30_000;

const isStream = (response: Response): boolean => (response.headers()['content-type'] ?? '').startsWith('text/event-stream');

/**
 * What the pages of a context ask for by themselves from now on: the page, the frames in it and its service worker, with calls,
 * pictures and fonts. An address is one file however often it is asked for. Make it before the page goes to its address.
 */
export class PageWeight {
  readonly scripts = new Set<string>();
  readonly files = new Set<string>();
  readonly #open = new Set<Request>();
  #last = performance.now();

  constructor(context: BrowserContext) {
    context.on('request', (request) => this.#count(request));
    context.on('requestfinished', (request) => this.#end(request));
    context.on('requestfailed', (request) => this.#end(request));
    // A stream ends with its page: it is there once it is answered.
    context.on('response', (response) => {
      if (isStream(response)) this.#end(response.request());
    });
  }

  /** Resolves when nothing is on its way and nothing more was asked for in the last half second. Throws after half a minute. */
  async quiet(): Promise<void> {
    const limit = performance.now() + LIMIT_MS;
    while (this.#open.size > 0 || performance.now() - this.#last < QUIET_MS) {
      if (performance.now() > limit) throw new Error(`still on its way: ${[...this.#open].map((each) => each.url()).join(', ')}`);
      await new Promise((done) => setTimeout(done, QUIET_MS / 10));
    }
  }

  #count(request: Request): void {
    const url = request.url();
    if (!url.startsWith('http')) return;
    this.files.add(url);
    if (request.resourceType() === 'script') this.scripts.add(url);
    this.#last = performance.now();
    // What a service worker asks for, the page waits for too.
    if (!request.serviceWorker()) this.#open.add(request);
  }

  #end(request: Request): void {
    if (this.#open.delete(request)) this.#last = performance.now();
  }
}

/** What the page of a game may load over the network before its first frame, in kB: docs/rules/speed.md#bars. */
export const GAME_KB = 250;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** What the first frame of a game shows: where one bets, or what begins a round. */
const FIRST_FRAME = '.bet-area, .spin';

/** What a phone loads of a game's page on a first visit until the game stands there, with the fonts that it is set in, in kB over the network. */
export async function weighGame(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto(address);
  await page.locator(FIRST_FRAME).first().waitFor();
  // As text: a program of Node knows no document.
  await page.evaluate('document.fonts.ready.then(() => true)');
  await context.close();
  return bytes / 1_000;
}
