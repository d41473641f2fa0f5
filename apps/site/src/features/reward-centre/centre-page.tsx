export { RewardCentre as default } from './reward-centre.tsx';
