/** Why a database does not do what it was asked to, as far as an operator has to know. */
export type DatabaseFault = 'away' | 'no answer' | 'read-only' | 'full' | 'refused' | 'failed';

/** Codes of the operating system for a server that is not there (yet), or whose name is not known (yet). */
const NOT_THERE = /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EPIPE)$/;
/** PostgreSQL's own: connections are broken, it starts or stops, it has no place for one more. */
const NOT_NOW = /^(08...|57P0[1-3]|53300)$/;
/** It has no room: a full disk, a limit on files, no memory. */
const NO_ROOM = /^(53100|53200|53400|58030)$/;
/** Who asks is not let in, or asks for a database that is not there. */
const NOT_LET_IN = /^(28...|3D000)$/;
/** The driver's words for a connection that did not come about, or ended. They have no code. */
const DRIVER_WORDS = /timeout exceeded when trying to connect|Connection terminated|connection is closed|not queryable/i;

/** The fault behind an error of the database. */
export function databaseFaultOf(error: unknown): DatabaseFault {
  const { code, message, errors } = error as { code?: unknown; message?: string; errors?: unknown[] };
  // A name with several addresses is tried at each of them.
  if (Array.isArray(errors) && errors.length > 0) return databaseFaultOf(errors[0]);
  if (typeof code === 'string') {
    if (code === '25006') return 'read-only';
    if (NO_ROOM.test(code)) return 'full';
    if (NOT_LET_IN.test(code)) return 'refused';
    if (NOT_THERE.test(code) || NOT_NOW.test(code)) return 'away';
  }
  return DRIVER_WORDS.test(message ?? '') ? 'away' : 'failed';
}
