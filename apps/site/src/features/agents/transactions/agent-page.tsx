export { TeamTransactions as default } from './team-transactions.tsx';
