import { BusinessError } from '../base/errors.ts';

/** Refuses an operator whose role or brand does not allow what it asks for. */
export const notAllowed = (): BusinessError => new BusinessError('ops.role', { status: 403 });
