export { ManualRebate as default } from './manual-rebate.tsx';
