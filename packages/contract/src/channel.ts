export * from './channel/calls.ts';
export * from './channel/fields.ts';
export * from './channel/provider.ts';
export * from './channel/signing.ts';
export * from './channel/truth.ts';
