import type { BetType, Result } from '../bet-type.ts';
import { K3_ODDS } from './k3.ts';
import { KENO_ODDS } from './keno.ts';
import { PK10_ODDS, PK10_SERIES } from './pk10.ts';
import { SSC_ODDS, SSC_SERIES } from './ssc.ts';
import { VN_NORTH, VN_SOUTH } from './vn.ts';
import { type Layout, NORTH, SOUTH } from './vn-layout.ts';
import { X11_SERIES } from './x11.ts';

export type FamilyCode = 'SSC' | 'PK10' | 'K3' | 'KENO' | 'X11' | 'VN_NORTH' | 'VN_SOUTH';

/** How a family's numbers are drawn: uniform integers from 0 to `n - 1`, in the order in which they are asked for. */
type Draw = (below: (n: number) => number) => Result;

export interface Family {
  code: FamilyCode;
  draw: Draw;
  /** Bets that pay by the series; empty where there is no such table. */
  series: readonly BetType[];
  /** Bets at fixed odds or multiples. */
  odds: readonly BetType[];
  /** Of Vietnamese regions: the prizes. */
  layout: Layout | null;
}

const several = (count: number, from: number, to: number): Draw => {
  const span = to - from + 1;
  return (below) => Array.from({ length: count }, () => from + below(span));
};

/** `count` different numbers of 1 to `of`: each time one of those that are left. */
const withoutReturn = (count: number, of: number): Draw => {
  return (below) => {
    const left = Array.from({ length: of }, (_, index) => index + 1);
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? 0);
  };
};

const byLayout = ({ digits }: Layout): Draw => {
  return (below) => digits.map((size) => below(10 ** size));
};

const keno = withoutReturn(20, 80);

/** Every family of games. */
export const FAMILIES: Readonly<Record<FamilyCode, Family>> = {
  SSC: { code: 'SSC', draw: several(5, 0, 9), series: SSC_SERIES, odds: SSC_ODDS, layout: null },
  PK10: { code: 'PK10', draw: withoutReturn(10, 10), series: PK10_SERIES, odds: PK10_ODDS, layout: null },
  K3: { code: 'K3', draw: several(3, 1, 6), series: [], odds: K3_ODDS, layout: null },
  KENO: { code: 'KENO', draw: (below) => [...keno(below)].sort((a, b) => a - b), series: [], odds: KENO_ODDS, layout: null },
  X11: { code: 'X11', draw: withoutReturn(5, 11), series: X11_SERIES, odds: [], layout: null },
  VN_NORTH: { code: 'VN_NORTH', draw: byLayout(NORTH), series: [], odds: VN_NORTH, layout: NORTH },
  VN_SOUTH: { code: 'VN_SOUTH', draw: byLayout(SOUTH), series: [], odds: VN_SOUTH, layout: SOUTH },
};
