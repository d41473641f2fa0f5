export { checkNewPassword } from './new-password.ts';
