import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** The kind, code, message and place of an error, without the data that it happened to. */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}

/**
 * The structured log. Personal data stays out of it: requests are logged by route, status and time only, and what could
 * carry a secret or a person's data is cut should it ever be passed.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service: 'gateway' },
    // A database driver's error carries the statement's values: of an error only what says where and why is kept.
    serializers: { err: plainError },
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
  } satisfies LoggerOptions;
  return destination ? pino(options, destination) : pino(options);
}
