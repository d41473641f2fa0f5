import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Images } from '../images.ts';

/** The address by which content names a drawing: its path below the image base with a version, so that it is kept for ever. */
export const versionedPath = (path: string, svg: string): string =>
  `${path}?v=${createHash('sha256').update(svg).digest('base64url').slice(0, 12)}`;

/** Keeps the drawings of a folder below the image base. Returns each one's address by the file's name without its ending. */
export async function putArtwork(images: Images, directory: string, prefix: string): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith('.svg'))
    .sort()) {
    const name = file.slice(0, -'.svg'.length);
    const path = `content/${prefix}-${name}.svg`;
    const svg = readFileSync(join(directory, file), 'utf8');
    await images.put(path, svg);
    addresses.set(name, versionedPath(path, svg));
  }
  return addresses;
}
