import { BillPage } from '../bills/bill-page.tsx';

export default function DailySalaryPage() {
  return <BillPage kind="DAILY" title="inc_dailySalary" />;
}
