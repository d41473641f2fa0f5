import { Navigate, useLocation } from 'react-router';
import { AGENT_PATH } from '../agent-centre/pages.ts';
import { CENTRE_PATH, pathOfAlias } from '../member-centre/pages.ts';
import { Component as NotFound } from './not-found.tsx';

/** Pages of the centres under addresses that they had. */
export function Component() {
  const { pathname } = useLocation();
  const isAgent = pathname.toLowerCase().startsWith(`${CENTRE_PATH}/agent`);
  const path = isAgent ? AGENT_PATH : pathOfAlias(pathname);
  return path === null ? <NotFound /> : <Navigate to={path} replace />;
}
