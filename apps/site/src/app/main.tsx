import '../shared/styles/index.css';
import './shell/frame/frame.css';
import './shell/header/header.css';
import './shell/header/header-nav.css';
import './shell/banner/banner.css';
import './shell/frame/first-screen.css';
import './shell/frame/hero.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstScreenReady } from './app.tsx';
import { start } from './start.ts';
import { StartFailed } from './start-failed.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');
const root = createRoot(element);

/** Starts the site; when it cannot learn its brand or load its words, says so and offers another try. */
async function run(): Promise<void> {
  try {
    await Promise.all([start(), firstScreenReady()]);
    // In slices, so that the page, which shows its first screen already, answers in between.
    startTransition(() => root.render(<App />));
  } catch (error) {
    // For whoever looks into it; the screen says what to do.
    console.error(error);
    root.render(<StartFailed onRetry={() => void run()} />);
  }
}

const { search } = location;

// In a task of its own: evaluating the code was one already.
setTimeout(() => void run());

const finish = () => void import('./later.ts').then(({ afterLoad }) => afterLoad(search)).catch(() => {});
if (document.readyState === 'complete') finish();
else window.addEventListener('load', finish, { once: true });
