import '../shared/styles/index.css';
import './shell/frame/frame.css';
import './shell/header/header.css';
import './shell/header/header-nav.css';
import './shell/banner/banner.css';
import './shell/frame/first-screen.css';
import './shell/frame/first-centre.css';
import './shell/frame/hero.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, firstScreenReady, openRouter, type Router } from './app.tsx';
import { start } from './start.ts';
import { StartFailed } from './start-failed.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');

/** Starts the site; when it cannot learn its brand or load its words, says so and offers another try. */
async function run(router: Router, root: Root): Promise<void> {
  let tellShown = () => {};
  const shown = new Promise<void>((done) => {
    // What waits for it is done in a task of its own.
    tellShown = () => setTimeout(done);
  });
  try {
    await Promise.all([start(shown), firstScreenReady(router)]);
    // In slices, so that the page, which shows its first screen already, answers in between.
    startTransition(() => root.render(<App router={router} onShown={tellShown} />));
  } catch (error) {
    // For whoever looks into it; the screen says what to do.
    console.error(error);
    root.render(<StartFailed onRetry={() => void run(router, root)} />);
  }
}

const { search } = location;

function finish(router: Router): void {
  void import('./later.ts').then(({ afterLoad }) => afterLoad(search, router)).catch(() => {});
}

// In tasks of their own: evaluating the code was one already, and the page answers in between.
setTimeout(() => {
  const router = openRouter();
  setTimeout(() => {
    void run(router, createRoot(element));
    if (document.readyState === 'complete') finish(router);
    else window.addEventListener('load', () => finish(router), { once: true });
  });
});
