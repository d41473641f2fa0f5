import type { VendorGame } from '@marquee/contract/vendor';
import { gridOf, TABLES, type Table } from '../../tables/tables.ts';

/** The highest return of a table's areas, in parts of 10,000: the gateway asks by it whether anything is left of the game (docs/rules/rewards.md#margin). */
const returnOf = ({ game }: Table): number => Math.floor(Math.max(...game.areas.map(({ returns }) => returns)) / 100);
/** The most that a stake of one comes to. */
const mostMultiple = ({ game }: Table): number => Math.max(...game.areas.map(({ most }) => most)) / 100;

/** The tables of a vendor as the gateway lists them. */
export const vendorTables = (vendor: string): VendorGame[] =>
  TABLES.filter((table) => table.vendor === vendor).map((table) => ({
    gameCode: table.code,
    names: table.names,
    gameType: table.gameType,
    classification: table.classification,
    rtpBasisPoints: returnOf(table),
    volatility: 'medium',
    minStake: gridOf(table).toString(),
    maxStake: table.limits.bet.toString(),
    lines: 0,
    isNew: true,
    hasDemo: true,
    maxWinMultiple: mostMultiple(table),
    poster: `/posters/table-${table.code}.svg`,
  }));
