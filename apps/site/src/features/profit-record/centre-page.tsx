export { ProfitRecord as default } from './profit-record.tsx';
