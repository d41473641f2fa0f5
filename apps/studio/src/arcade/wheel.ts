import { arcadeGame, type Rules } from './game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from './house.ts';

/** What the segments pay in hundredths of the stake, clockwise from the top; all are of the same size. */
const SEGMENTS: Readonly<Record<string, readonly number[]>> = {
  low: [
    195, 120, 120, 0, 120, 150, 120, 0, 120, 120, 0, 120, 150, 120, 0, 195, 120, 120, 0, 120, 150, 120, 0, 120, 120, 0, 120, 150,
    120, 0,
  ],
  medium: [
    300, 0, 150, 0, 200, 0, 150, 0, 200, 0, 150, 0, 260, 0, 150, 0, 200, 0, 300, 0, 150, 0, 200, 0, 150, 0, 200, 0, 150, 0,
  ],
  high: [2_910, ...Array.from({ length: 29 }, () => 0)],
};

export const WHEEL_RISKS: readonly string[] = Object.keys(SEGMENTS);
export const segmentsOf = (risk: string): readonly number[] => SEGMENTS[risk] ?? [];

interface State {
  risk: string;
  segment: number;
}

const backOf = ({ risk, segment }: State): number => segmentsOf(risk)[segment] ?? 0;

const rules: Rules<State> = {
  open: (params, { below }) => {
    const risk = params['risk'] ?? '';
    return { risk, segment: below(segmentsOf(risk).length) };
  },
  choices: () => [],
  step: (state) => state,
  outcome: (state) => ({
    areas: [{ area: state.risk, stake: 100, back: backOf(state) }],
    result: `${state.risk}, segment ${state.segment + 1}`,
  }),
  idle: () => null,
  view: (state) => ({ kind: 'wheel', ...state, back: backOf(state) }),
};

/** A wheel of thirty segments of the same size, filled by the risk that is chosen. */
export const wheel = arcadeGame<State>(
  {
    code: 'carnival-wheel',
    version: '1.0.0',
    vendor: ARCADE_VENDOR,
    names: {
      EN: 'Carnival Wheel',
      VI: 'Vòng Quay Lễ Hội',
      CN: '嘉年华转盘',
      TH: 'วงล้อคาร์นิวัล',
      ID: 'Roda Karnaval',
      TY: 'Gulong ng Karnabal',
    },
    classification: 'AC',
    volatility: 'low',
    isNew: true,
    stakes: STAKES,
    defaultStake: USUAL_STAKE,
    options: [{ code: 'risk', values: WHEEL_RISKS, usual: 'low' }],
    rtpBasisPoints: 9_700,
    maxWinMultiple: 30,
    leastCost: 0,
  },
  rules,
);
