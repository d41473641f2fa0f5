import { ContractPage } from '../contracts/contract-page.tsx';

export default function DividendPage() {
  return <ContractPage kind="DIVIDEND" title="inc_dividend" />;
}
