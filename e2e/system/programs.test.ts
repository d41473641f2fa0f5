import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { untilReady } from './programs.ts';

it('says at once what a program printed that ended instead of becoming ready', async () => {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, ['-e', 'console.log("the port is taken"); process.exit(1)']);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect(untilReady(`http://127.0.0.1:${port}`, child, () => output)).rejects.toThrow(
    `the program at http://127.0.0.1:${port} has ended\nthe port is taken`,
  );
});
