import { en as cards } from './cards/en.ts';
import { en as pool } from './pool/en.ts';

/** Words of arcade games in English; every language has the same keys. `{name}` is filled in. */
export const en = {
  ...cards,
  ...pool,
  play: 'Play',
  ready: 'Choose a stake and play',
  playing: 'Playing',
  options: 'Before the round',
  choices: 'In the round',
  yourMove: 'Your move',
  goOn: 'Your round goes on where you left it.',
  'option.mines': 'Mines',
  'option.rows': 'Rows',
  'option.risk': 'Risk',
  'value.low': 'Low',
  'value.medium': 'Medium',
  'value.high': 'High',
  'choice.cash-out': 'Cash out',
  choiceAmount: '{choice} {amount}',
  choiceCost: '{choice}: {amount} more',
  board: 'Pond of 25 leaves',
  cellHidden: 'Leaf {n}, closed',
  cellSafe: 'Leaf {n}, flower',
  cellMine: 'Leaf {n}, mine',
  opened: '{count} opened, {now} now, {next} with the next',
  openedLast: '{count} opened, {now}',
  hitMine: 'A mine. The stake is lost.',
  landed: 'It pays {times}',
  paysName: 'What it pays',
  paysHint: 'With what is chosen now, in multiples of the stake.',
  stepName: '{count} opened',
  slotName: 'Slot {n}',
  segmentName: '{count} of {all} segments',
  'rules.lotus-mines':
    'Choose how many of the 25 leaves hide a mine and stake. Every leaf that you open shows a flower and raises what your stake has come to, or a mine, which takes it. Cash out whenever you like. The round ends by itself at the last step that pays.',
  'rules.pebble-plinko':
    'Choose rows and risk and stake. The pebble meets a pin in each row and goes left or right with the same chance. Where it lands says what it pays.',
  'rules.carnival-wheel':
    'Choose a risk and stake. The wheel has thirty segments of the same size, and stops at each with the same chance.',
  'idle.lotus-mines':
    'A round that you leave is kept for you. If you do not come back in time, it is cashed out as it stands; where nothing was opened, the stake goes back.',
  'idle.pebble-plinko': 'There is nothing to decide after the stake: a round that was staked is paid by itself.',
  'idle.carnival-wheel': 'There is nothing to decide after the stake: a round that was staked is paid by itself.',
  returnLeast: 'Least return to player, whatever you choose',
  returnHow: 'Calculated exactly, over every possible outcome.',
  honest: 'Each round is independent of the ones before. There is no automatic play and no faster play.',
  cycle: 'Shortest time between rounds',
  checkTitle: 'Check a round',
  checkIntro: 'Work out a finished round again, here in your browser, from what was fixed before it and what you chose.',
  checkNumber: 'Number of the round',
  checkRun: 'Check',
  checkUnknown: 'No finished round has this number.',
  checkGood: 'Everything fits: this round is the one that was fixed before it began.',
  checkBad: 'Something does not fit. Keep the number of the round and tell customer service.',
  checkSecret: 'The secret gives the fingerprint that was shown before the round',
  checkDevice: 'The record is of what this device was told and sent',
  checkOutcome: 'The outcome follows from secret, device number, text and choices',
  checkPayout: 'The payout follows from the outcome',
  checkChoices: 'Choices',
  checkResult: 'Result',
  checkNotKnown: 'not known to this page',
  none: 'none',
} as const;

/** The words of one language. */
export type ArcadeWords = Readonly<Record<keyof typeof en, string>>;
