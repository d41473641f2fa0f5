export { MyIncome as default } from './my-income.tsx';
