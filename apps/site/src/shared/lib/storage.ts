/** Browser storage that may be switched off: reading then returns null and writing does nothing. */
function safe(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Private mode or a full disk: the value then lives as long as the page.
      }
    },
    clear(): void {
      try {
        area().clear();
      } catch {
        // As above.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

export const local = safe(() => localStorage);
export const session = safe(() => sessionStorage);
