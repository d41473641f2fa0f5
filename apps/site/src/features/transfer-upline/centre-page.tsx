export { TransferUpline as default } from './transfer-upline.tsx';
