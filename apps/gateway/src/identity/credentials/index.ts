export { type ConfirmPassword, createConfirm, type Holder } from './confirm.ts';
export { createForgotten, type Forgotten } from './forgotten.ts';
export { createLoginPasswords, type LoginPasswords } from './login-passwords.ts';
export { checkNewPassword } from './new-password.ts';
export { createPaymentPasswords, type PaymentPasswords } from './payment.ts';
export type { PaymentLook } from './payment-tries.ts';
export { readPassword, readPayment, removePassword } from './store.ts';
