export { AccountRecord as default } from './account-record.tsx';
