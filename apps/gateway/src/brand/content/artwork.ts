import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Images } from '../images.ts';

/** Keeps the drawings of a folder below the image base. Returns each one's address by the file's name without its ending. */
export async function putArtwork(images: Images, directory: string, prefix: string): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith('.svg'))
    .sort()) {
    const name = file.slice(0, -'.svg'.length);
    addresses.set(name, await images.put(`content/${prefix}-${name}.svg`, readFileSync(join(directory, file), 'utf8')));
  }
  return addresses;
}
