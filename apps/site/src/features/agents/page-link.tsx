import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../domain/session/store.ts';

interface PageLinkProps {
  page: 'downlineManagmentView' | 'personalHistoryCopy' | 'palStatementsAgentCopy' | 'agentDownlineTransactionDetailsCopy';
  /** What the page is narrowed by; what is empty is left out. */
  search: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to another page of the agent centre; an assistant who may not read that has the text alone. */
export function PageLink({ page, search, className, children }: PageLinkProps) {
  const pages = useSession(({ assistantPages }) => assistantPages);
  if (pages !== null && !pages.includes(page)) return children;
  const asked = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
  return (
    <Link className={className} to={`/agent/${page}${asked.size > 0 ? `?${asked}` : ''}`}>
      {children}
    </Link>
  );
}
