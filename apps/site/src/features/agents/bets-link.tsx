import type { ReactNode } from 'react';
import { daysBefore } from '../../shared/lib/dates.ts';
import { MOST_DAYS } from '../../shared/lib/day-ranges.ts';
import { PageLink } from './page-link.tsx';
import styles from './records.module.css';

interface BetsLinkProps {
  /** Business days, both included. */
  from: string;
  to: string;
  /** Of whom, with all below; the agent's whole line where none is named. */
  member?: string;
  category?: string;
  children: ReactNode;
}

/** Leads from a figure to the bets behind it, by their settlement, as figures are counted: of a longer month to those of its last days, as many as a record has. */
export function BetsLink({ from, to, member = '', category = '', children }: BetsLinkProps) {
  const earliest = daysBefore(to, MOST_DAYS - 1);
  const first = from < earliest ? earliest : from;
  return (
    <PageLink page="personalHistoryCopy" search={{ from: first, to, member, category, by: 'settled' }} className={styles.bets}>
      {children}
    </PageLink>
  );
}
