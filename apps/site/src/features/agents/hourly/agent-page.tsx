import { BillPage } from '../bills/bill-page.tsx';

export default function HourlySalaryPage() {
  return <BillPage kind="HOURLY" title="inc_hourlySalary" />;
}
