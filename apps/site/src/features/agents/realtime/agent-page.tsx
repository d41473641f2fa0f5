import { ContractPage } from '../contracts/contract-page.tsx';

export default function RealtimeSalaryPage() {
  return <ContractPage kind="REALTIME" title="inc_realtimeSalary" />;
}
