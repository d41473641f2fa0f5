import type { ReactNode } from 'react';
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

/** Leads from a figure to the bets behind it. */
export const BetsLink = ({ from, to, member = '', category = '', children }: BetsLinkProps) => (
  <PageLink page="personalHistoryCopy" search={{ from, to, member, category }} className={styles.bets}>
    {children}
  </PageLink>
);
