import { Navigate, useLocation } from 'react-router';
import { centrePath, pathOfAlias } from '../member-centre/pages.ts';

/** The records under the addresses that they had: both are pages of the member centre. */
export function Component() {
  return <Navigate to={pathOfAlias(useLocation().pathname) ?? centrePath('personalHistoryCopy')} replace />;
}
