export { ReferralPage as default } from './referral-page.tsx';
