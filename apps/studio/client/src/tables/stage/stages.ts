import type { Kind } from '../../../../src/tables/area.ts';
import { ballStage } from './balls.ts';
import { cardStage } from './cards.ts';
import { diceStage } from './dice.ts';
import { fightStage } from './fight.ts';
import { flightStage } from './flight.ts';
import type { Stage } from './stage.ts';
import { wheelStage } from './wheel.ts';

/** What shows the rounds of each kind of table. */
const STAGES: Readonly<Record<Kind, () => Stage>> = {
  baccarat: () => cardStage('baccarat'),
  'dragon-tiger': () => cardStage('dragon-tiger'),
  roulette: wheelStage,
  'sic-bo': diceStage,
  cockfight: fightStage,
  crash: flightStage,
  'bingo-75': () => ballStage('bingo-75'),
  'bingo-90': () => ballStage('bingo-90'),
};

export const stageOf = (kind: Kind): Stage => STAGES[kind]();
