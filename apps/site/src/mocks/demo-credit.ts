import type { Reply } from '@marquee/contract';

/** What the fake brand's members start with, and may take again. */
export const DEMO_CREDIT = 1_000_000;
/** When the fake brand's next day begins. */
const NEXT_DAY = Date.UTC(2026, 5, 2);

interface PlayAccount {
  balance: number;
}

const taken = new WeakSet<PlayAccount>();

/** What more play money an account may take, as the gateway answers it; `take` pays it first, where that is open. */
export function demoOfferOf(account: PlayAccount | null, take?: (amount: number) => void): Reply<'demoOffer'> {
  const isOpen = () => account !== null && account.balance < DEMO_CREDIT / 10 && !taken.has(account);
  if (take && account && isOpen()) {
    taken.add(account);
    take(DEMO_CREDIT);
  }
  const isTaken = account !== null && taken.has(account);
  return { amount: DEMO_CREDIT, below: DEMO_CREDIT / 10, isOpen: isOpen(), nextAt: isTaken ? NEXT_DAY : null };
}
