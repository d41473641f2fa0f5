import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What is waited for comes, on a slow machine too: only what never comes uses this up.
configure({ asyncUtilTimeout: 90_000 });

// Files of tests follow one another in one process and one window: each reads the site's code anew, with nothing kept in it.
vi.resetModules();
const HOME = location.href;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // What a restored spy leaves on the object itself.
  Reflect.deleteProperty(document, 'cookie');
  localStorage.clear();
  sessionStorage.clear();
  // Where a test has gone, or a file that it saved, the next one does not begin.
  (window as { happyDOM?: { setURL(url: string): void } }).happyDOM?.setURL(HOME);
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  }
});
