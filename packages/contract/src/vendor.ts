export * from './vendor/calls.ts';
export { MoveReply } from './vendor/fields.ts';
export * from './vendor/launch.ts';
export * from './vendor/signing.ts';
