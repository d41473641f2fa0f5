/** From the start of one paid spin to the start of the next, in milliseconds: RTS 14D. */
export const CYCLE_MS = 2_500;

/** The same of games that are no slots: RTS 14G. */
export const ARCADE_CYCLE_MS = 5_000;
