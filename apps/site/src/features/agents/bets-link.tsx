import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../domain/session/store.ts';
import styles from './records.module.css';

const PAGE = 'personalHistoryCopy';

interface BetsLinkProps {
  /** Business days, both included. */
  from: string;
  to: string;
  /** Of whom, with all below; the agent's whole line where none is named. */
  member?: string;
  category?: string;
  children: ReactNode;
}

/** Leads from a figure to the bets behind it; an assistant who may not read bets has the text alone. */
export function BetsLink({ from, to, member, category, children }: BetsLinkProps) {
  const pages = useSession(({ assistantPages }) => assistantPages);
  if (pages !== null && !pages.includes(PAGE)) return children;
  const asked = new URLSearchParams({ from, to, ...(member && { member }), ...(category && { category }) });
  return (
    <Link className={styles.bets} to={`/agent/${PAGE}?${asked}`}>
      {children}
    </Link>
  );
}
