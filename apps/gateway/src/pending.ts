import type { AllHandlers } from './base/http/handlers.ts';

/** Calls of the visitor's pages before there is anything to tell. */
export const pendingHandlers = {} as unknown as AllHandlers;
