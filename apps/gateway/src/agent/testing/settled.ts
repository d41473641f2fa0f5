/** What tests of other modules need of a world in which contracts are settled. */
export { DAY, FIXED_ODDS, HOUR, START, settlementOn } from '../settlement/testing/world.ts';
