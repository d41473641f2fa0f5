export { UserProfit as default } from './user-profit.tsx';
