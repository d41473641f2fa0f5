/** From the start of one paid spin to the start of the next, in milliseconds: RTS 14D. */
export const CYCLE_MS = 2_500;
