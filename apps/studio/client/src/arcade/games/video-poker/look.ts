import { KINDS, PAYS } from '../../../../../src/arcade/video-poker/hand.ts';
import '../../../cards/card.css';
import { voice } from '../../../tables/voice.ts';
import type { ArcadeLook } from '../../scene.ts';
import { at } from '../../text/text.ts';
import { VideoPokerScene } from './scene.ts';
import './video-poker.css';

export const videoPokerLook: ArcadeLook = {
  voice,
  scene: (parts) => new VideoPokerScene(parts),
  pays: () => KINDS.map((kind) => ({ name: at(`hand.${kind}`), back: PAYS[kind] * 100 })),
};
