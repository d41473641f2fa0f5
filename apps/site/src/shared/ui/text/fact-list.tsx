import type { ReactNode } from 'react';

/** Something to know, by its name. */
export interface Fact {
  name: string;
  value: ReactNode;
}

/** What there is to know of something, by name; nothing where there is nothing. `className` places it. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
