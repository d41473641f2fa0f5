export { AccountRecord as default } from '../../../features/account-record/account-record.tsx';
