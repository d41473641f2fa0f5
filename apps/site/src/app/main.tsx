import '../shared/styles/index.css';
import './shell/frame.css';
import './shell/header.css';
import './shell/banner.css';
import './shell/hero.css';
import { createRoot } from 'react-dom/client';
import { App, firstScreenReady } from './app.tsx';
import { start } from './start.ts';
import { StartFailed } from './start-failed.tsx';

const QUIET_MS = 3000;

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');
const root = createRoot(element);

/** Starts the site; when it cannot learn its brand or load its words, says so and offers another try. */
async function run(): Promise<void> {
  try {
    await Promise.all([start(), firstScreenReady()]);
    root.render(<App />);
  } catch (error) {
    root.render(<StartFailed error={error} onRetry={() => void run()} />);
  }
}

/** What can wait until the page is shown and quiet. Development has no service worker: it would serve old files. */
function later(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () => void import('./install-worker.ts').then((module) => module.installWorker()).catch(() => {});
  setTimeout(install, QUIET_MS);
}

void run();
window.addEventListener('load', later, { once: true });
