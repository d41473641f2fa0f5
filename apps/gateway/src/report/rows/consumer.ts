import { accountMoved } from '../../identity/index.ts';
import { playDaysChanged } from '../../play/index.ts';

/** The consumer that makes the rows of bets. */
export const ROWS_CONSUMER = 'report.rows';
/** What it hears. */
export const HEARD = [playDaysChanged, accountMoved] as const;
