/** A round that is bet from the main wallet, as its vendor has it. */
export interface Round {
  member: bigint;
  roundId: string;
  stake: bigint;
  /** What it pays once it is settled. */
  win: bigint;
  isSettled: boolean;
  /** Its payout was taken back. */
  isReversed: boolean;
  /** Its stake was given back. */
  isCancelled: boolean;
}

export interface Member {
  id: bigint;
  bankCardId: string;
  /** Payouts to it are made by hand; else by the provider. */
  isByHand: boolean;
}

/** What the clients were told for certain: the naive books, which know no table of the gateway. */
export function openBooks() {
  const deposits = new Map<string, { member: bigint; channel: string; amount: bigint }>();
  const confirmed = new Set<string>();
  const withdrawals = new Map<string, { member: bigint; amount: bigint; fee: bigint }>();
  const paidByHand = new Map<string, { orderNo: string; amount: bigint }>();
  const transfers = new Map<string, { from: bigint; to: bigint; amount: bigint }>();
  const rounds: Round[] = [];
  const requests = new Map<string, string>();
  const faults: string[] = [];
  const counts = new Map<string, number>();

  return {
    deposits,
    confirmed,
    withdrawals,
    paidByHand,
    transfers,
    rounds,
    faults,
    counts,
    fault(text: string): void {
      if (faults.length < 50) faults.push(text);
    },
    count(what: string): void {
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    /** A request is one order, however often and wherever it is made. */
    once(request: string, orderNo: string): void {
      const known = requests.get(request);
      if (known !== undefined && known !== orderNo) this.fault(`the request ${request} became ${known} and ${orderNo}`);
      requests.set(request, orderNo);
    },
  };
}

export type Books = ReturnType<typeof openBooks>;
