import { type ReactNode, useRef } from 'react';
import { useIsScrolled } from '../../shared/lib/use-is-scrolled.ts';

interface SnapListProps {
  className: string | undefined;
  /** The heading that names the list. */
  labelledBy: string;
  children: ReactNode;
}

/** A list that is a row to leaf through where it does not fit: then, and only then, the keyboard reaches it to scroll it. */
export function SnapList({ className, labelledBy, children }: SnapListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Rows come below the first screen while it is in use: one that nobody could scroll in between would be worse than one stop too many.
  const isScrolled = useIsScrolled(list, children, true);
  return (
    <ul ref={list} className={className} tabIndex={isScrolled ? 0 : undefined} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}
