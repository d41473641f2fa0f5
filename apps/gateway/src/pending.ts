import { BusinessError } from './base/errors.ts';
import type { Handlers } from './base/http/handlers.ts';

const later = (): never => {
  throw new BusinessError('function.not.available');
};

/** Refusals of calls whose code is not there yet. */
export const pendingRoutes: Handlers = {
};
