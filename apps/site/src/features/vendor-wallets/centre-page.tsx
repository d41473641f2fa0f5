export { VendorWallets as default } from './vendor-wallets.tsx';
