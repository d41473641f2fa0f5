import { useRef } from 'react';

/** The name of a request: the same form sent again, by a double click or after a lost answer, is one order. */
export function useRequestKey() {
  const key = useRef('');
  return {
    current: () => {
      key.current ||= crypto.randomUUID?.() ?? `${Date.now()}-${performance.now()}`.replaceAll('.', '-');
      return key.current;
    },
    renew: () => {
      key.current = '';
    },
  };
}
