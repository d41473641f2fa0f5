import { BettingRecord } from '../../../features/betting-record/betting-record.tsx';
import { InterruptedCards } from '../../../features/interrupted-round/interrupted-cards.tsx';

/** The betting record, under the rounds that are not on it yet. */
export default function Bets() {
  return (
    <>
      <InterruptedCards />
      <BettingRecord />
    </>
  );
}
