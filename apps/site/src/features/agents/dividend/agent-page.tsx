import { BillPage } from '../bills/bill-page.tsx';

export default function DividendPage() {
  return <BillPage kind="DIVIDEND" title="inc_dividend" />;
}
