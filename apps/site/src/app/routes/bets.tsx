import { BettingRecord } from '../../features/betting-record/betting-record.tsx';
import { RecordsFrame } from '../shell/records-frame.tsx';

/** The betting record. */
export function Component() {
  return (
    <RecordsFrame>
      <BettingRecord />
    </RecordsFrame>
  );
}
