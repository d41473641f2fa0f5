import { BillPage } from '../bills/bill-page.tsx';

export default function RealtimeSalaryPage() {
  return <BillPage kind="REALTIME" title="inc_realtimeSalary" />;
}
