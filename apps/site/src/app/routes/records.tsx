import { Navigate, useParams } from 'react-router';
import { PATHS } from '../paths.ts';

/** The records under the addresses that they had: both are pages of the member centre. */
export function Component() {
  const { record = '' } = useParams();
  return <Navigate to={record.toLowerCase() === 'account' ? PATHS.statement : PATHS.bets} replace />;
}
