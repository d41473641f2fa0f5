import { useQuery } from '@tanstack/react-query';
import { type Bill, debtsQuery } from '../../../domain/agents/bills.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { PayDebts } from '../income/pay-debts.tsx';

/** Pays what the agent owes of a bill of a downline; nothing where that is nothing, and for assistants, who pay nothing. */
export function PayBill({ bill: { billId, open, holder } }: { bill: Bill }) {
  const isAsked = !useIsAssistant() && open > 0;
  const { data } = useQuery({ ...debtsQuery(), enabled: isAsked });
  const debt = isAsked && data?.list.find((each) => each.billId === billId);
  return debt ? <PayDebts only={{ id: debt.id, name: holder }} /> : null;
}
