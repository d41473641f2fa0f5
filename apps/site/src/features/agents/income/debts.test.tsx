import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeFailure } from '../../../mocks/fake-failure.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { OpenDebts } from './debts.tsx';

const gateway = withGateway();
const { toasts } = withMember();

const owes = (open: number) => {
  const debt = {
    ...{ id: 1, billId: 3 },
    kind: 'DAILY' as const,
    username: 'harbourlamp',
    amount: 40,
    open,
    openedAt: Date.now(),
    isOverdue: true,
  };
  gateway().overrides.agentDebts = () => ({ open, list: open === 0 ? [] : [debt] });
};
const pay = () => screen.findByRole('button', { name: 'Pay now' });

it('says to whom what is owed, and pays it', async () => {
  owes(25);
  gateway().overrides.agentDebtPay = () => {
    owes(0);
    return { paid: 25, open: 0 };
  };
  await showScreen(<OpenDebts />);
  expect((await screen.findByRole('listitem')).textContent).toBe('Daily salary · harbourlamp · Overdue₫25.00');
  await userEvent.click(await pay());
  await waitFor(() => expect(toasts()).toEqual(['₫25.00 was paid']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull());
});

it('says what is still open where the balance is not enough, and what is refused', async () => {
  owes(25);
  gateway().overrides.agentDebtPay = () => {
    owes(15);
    return { paid: 10, open: 15 };
  };
  await showScreen(<OpenDebts />);
  await userEvent.click(await pay());
  await waitFor(() => expect(toasts()).toEqual(['₫10.00 was paid, ₫15.00 is still open']));
  expect(await screen.findByText(/^You owe ₫15\.00/)).toBeTruthy();
  gateway().overrides.agentDebtPay = () => {
    throw new FakeFailure('system_error');
  };
  await userEvent.click(await pay());
  await waitFor(() => expect(toasts()).toHaveLength(2));
});

it('offers to pay one of several alone, beside all of them', async () => {
  const debt = (id: number, username: string) => ({
    ...{ id, billId: id, kind: 'DAILY' as const, username, amount: 10, open: 10, openedAt: Date.now(), isOverdue: false },
  });
  gateway().overrides.agentDebts = () => ({ open: 20, list: [debt(1, 'harbourlamp'), debt(2, 'quietriver')] });
  const asked: unknown[] = [];
  gateway().overrides.agentDebtPay = ({ body }) => {
    asked.push(body);
    return { paid: 10, open: 10 };
  };
  await showScreen(<OpenDebts />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Daily salary · quietriver now' }));
  await waitFor(() => expect(toasts()).toEqual(['₫10.00 was paid, ₫10.00 is still open']));
  await userEvent.click(screen.getByRole('button', { name: 'Pay all' }));
  await waitFor(() => expect(asked).toEqual([{ debtId: 2 }, {}]));
});
