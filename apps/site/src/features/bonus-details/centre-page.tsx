export { BonusDetails as default } from './bonus-details.tsx';
