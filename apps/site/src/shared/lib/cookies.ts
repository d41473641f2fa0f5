/** Reads a cookie that scripts may read; null when it is not there, is empty, or cookies are switched off. */
export function readCookie(name: string): string | null {
  try {
    const row = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return decodeURIComponent(row?.slice(name.length + 1) ?? '') || null;
  } catch {
    return null;
  }
}

/** Writes a cookie for so many seconds; 0 removes it. Does nothing where cookies are switched off. Never for a secret. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // The page then knows it as long as it lives.
  }
}
