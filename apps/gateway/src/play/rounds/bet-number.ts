const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;
const SPACE = 1n << 50n;
/** Odd, so that multiplying by it is a permutation of the 50-bit numbers. */
const STRIDE = 691_752_902_764_107n;
const OFFSET = 473_891_254_771_201n;

/**
 * The readable number of a bet, e.g. `B-7KQ2M9XA3B`, from the transfer that opened its round: the same whenever the rounds
 * are made again from the ledger, different for every transfer, and without a hint of how many bets there are.
 */
export function betNumber(transferId: bigint): string {
  let value = (transferId * STRIDE + OFFSET) % SPACE;
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = (LETTERS[Number(value % 32n)] ?? '') + text;
    value /= 32n;
  }
  return `B-${text}`;
}
