import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The structured log. Personal data stays out of it: requests are logged by route, status and time only, and what could
 * carry a secret or a person's data is cut should it ever be passed.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { service: 'gateway' },
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        'email',
        'mobileNum',
        '*.password',
        '*.token',
        '*.email',
        '*.mobileNum',
        'req',
        'res',
      ],
      remove: true,
    },
  });
}
