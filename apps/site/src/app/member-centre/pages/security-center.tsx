import { InterruptedCards } from '../../../features/interrupted-round/interrupted-cards.tsx';
import { SecurityCentre } from '../../../features/security-centre/security-centre.tsx';

/** The member's account, under the rounds that wait to be played on. */
export default function SecurityCenter() {
  return (
    <>
      <InterruptedCards />
      <SecurityCentre />
    </>
  );
}
