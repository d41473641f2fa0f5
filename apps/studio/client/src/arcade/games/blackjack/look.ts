import { BLACKJACK_BACK, STAKE, WON_BACK } from '../../../../../src/arcade/blackjack/round.ts';
import '../../../cards/card.css';
import { voice } from '../../../tables/voice.ts';
import type { ArcadeLook } from '../../scene.ts';
import { at } from '../../text/text.ts';
import './blackjack.css';
import { BlackjackScene } from './scene.ts';

export const blackjackLook: ArcadeLook = {
  voice,
  scene: (parts) => new BlackjackScene(parts),
  pays: () => [
    { name: at('payBlackjack'), back: BLACKJACK_BACK },
    { name: at('payWon'), back: WON_BACK },
    { name: at('payDouble'), back: 2 * WON_BACK },
    { name: at('payPush'), back: STAKE },
  ],
};
