export { DepositPage as default } from './deposit-page.tsx';
