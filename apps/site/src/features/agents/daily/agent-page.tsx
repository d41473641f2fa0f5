import { ContractPage } from '../contracts/contract-page.tsx';

export default function DailySalaryPage() {
  return <ContractPage kind="DAILY" title="inc_dailySalary" />;
}
