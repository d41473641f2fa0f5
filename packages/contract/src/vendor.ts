export * from './vendor/calls.ts';
export * from './vendor/details.ts';
export { MoveReply } from './vendor/fields.ts';
export * from './vendor/launch.ts';
export * from './vendor/lottery.ts';
export { MOST_FURTHER_STAKES, MOST_MOVEMENTS, MOVEMENT_CALLS } from './vendor/movements.ts';
export * from './vendor/signing.ts';
export * from './vendor/wallet.ts';
