export { PlayerRank as default } from './player-rank.tsx';
