import { Navigate, useLocation } from 'react-router';
import { pathOfAlias } from '../member-centre/pages.ts';
import { Component as NotFound } from './not-found.tsx';

/** The records under the addresses that they had: both are pages of the member centre. */
export function Component() {
  const path = pathOfAlias(useLocation().pathname);
  return path === null ? <NotFound /> : <Navigate to={path} replace />;
}
