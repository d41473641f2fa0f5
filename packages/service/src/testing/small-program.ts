import { writeFileSync } from 'node:fs';
import { runProgram } from '../program.ts';
import { createServer } from '../server.ts';
import { ConfigError } from '../settings.ts';

/** A program for the tests of one: its third argument names a file that it writes at its end, or why it cannot start. */
await runProgram('small', '1.2.3', async () => {
  const mark = process.argv[2] ?? '';
  if (mark === 'wrong') throw new ConfigError('PORT must be a port');
  if (mark === 'broken') throw new Error('no room');
  const app = await createServer({ service: 'small', logLevel: 'silent', publicUrl: null });
  app.addHook('onListen', async () => console.log('listening'));
  return { app, port: 0, host: '127.0.0.1', close: () => writeFileSync(mark, 'closed') };
});
