export { BettingRecord as default } from './betting-record.tsx';
