import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface SnapListProps {
  className: string | undefined;
  /** The heading that names the list. */
  labelledBy: string;
  children: ReactNode;
}

/** A list that is a row to leaf through where it does not fit: then, and only then, the keyboard reaches it to scroll it. */
export function SnapList({ className, labelledBy, children }: SnapListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  // What is in the row may come or grow while the row itself keeps its size, so its items are watched as well. The first
  // look does not wait for the observer: a busy browser may take a while to its next frame.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setIsScrolled(element.scrollWidth > element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [children]);
  return (
    <ul ref={list} className={className} tabIndex={isScrolled ? 0 : undefined} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}
