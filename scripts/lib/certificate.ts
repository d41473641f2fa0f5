import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** Makes a certificate for these names, `fullchain.pem` and `privkey.pem`; returns it. */
export async function makeCertificate(folder: string, names: readonly string[]): Promise<string> {
  const made = await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=marquee', '-addext'],
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`,
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ]);
  if (made.code !== 0) throw new Error(made.output);
  return readFileSync(join(folder, 'fullchain.pem'), 'utf8');
}
