import { Navigate } from 'react-router';
import { PATHS } from '../paths.ts';

/** The records open with the bets. */
export function Component() {
  return <Navigate to={PATHS.bets} replace />;
}
