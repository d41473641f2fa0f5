import { ContractPage } from '../contracts/contract-page.tsx';

export default function HourlySalaryPage() {
  return <ContractPage kind="HOURLY" title="inc_hourlySalary" />;
}
