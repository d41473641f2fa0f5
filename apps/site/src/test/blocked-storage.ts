import { vi } from 'vitest';

/** A browser in which nothing can be kept: storage and cookies throw. Returns the function that ends it. */
export function blockStorage(): () => void {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const area = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('sessionStorage', area);
  const read = vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
  return () => {
    vi.unstubAllGlobals();
    read.mockRestore();
    write.mockRestore();
  };
}
