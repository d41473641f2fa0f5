import { create } from 'zustand';

interface OpenReceipt {
  /** The payout that the member wants to answer now; null: whichever waits. */
  asked: string | null;
  /** Payouts that the member will answer later. */
  later: readonly string[];
  ask(payoutNo: string): void;
  putOff(payoutNo: string): void;
}

/** Which payout is asked about, over whatever page. */
export const useOpenReceipt = create<OpenReceipt>((set) => ({
  asked: null,
  later: [],
  ask: (payoutNo) => set(({ later }) => ({ asked: payoutNo, later: later.filter((each) => each !== payoutNo) })),
  putOff: (payoutNo) => set(({ later }) => ({ asked: null, later: [...later, payoutNo] })),
}));
