import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way in which the tests' browser forgets one
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  }
});
