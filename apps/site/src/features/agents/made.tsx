import { type ReactNode, useEffect, useRef } from 'react';

interface MadeProps {
  title: string;
  /** Of the section, and of its heading. */
  classes: Readonly<Record<'section' | 'title', string | undefined>>;
  children: ReactNode;
}

/** What was made now, in the place of the form that has made it: a long form on a phone leaves it out of sight, so it is shown and focused. */
export function Made({ title, classes, children }: MadeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <section className={classes.section} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
