import type { RequestContext } from '../../base/http/handlers.ts';

/** Who logs in, and from where. */
export type LoginClient = Pick<RequestContext, 'address' | 'userAgent' | 'origin' | 'language'> & {
  /** The id that the site gave this browser; null: none. */
  deviceId: string | null;
};

/** The client of a request. */
export const clientOf = (
  { address, userAgent, origin, language }: Pick<RequestContext, 'address' | 'userAgent' | 'origin' | 'language'>,
  deviceId?: string | null,
): LoginClient => ({ address, userAgent, origin, language, deviceId: deviceId || null });
