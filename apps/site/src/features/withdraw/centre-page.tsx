export { Withdraw as default } from './withdraw.tsx';
