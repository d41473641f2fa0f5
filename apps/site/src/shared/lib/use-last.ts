import { useState } from 'react';

/** The last value that there was: what is shown stays while the next one fails. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
