import { AccountRecord } from '../../features/account-record/account-record.tsx';
import { RecordsFrame } from '../shell/records-frame.tsx';

/** The account record. */
export function Component() {
  return (
    <RecordsFrame>
      <AccountRecord />
    </RecordsFrame>
  );
}
