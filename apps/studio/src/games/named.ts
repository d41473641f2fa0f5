import type { Game } from '../engine/game.ts';
import { currentGames } from './registry.ts';

/**
 * The games that a command line names: one by its code, one that is not in the registry yet by its file (`./…/new-game.ts`), all without a
 * name. Throws when there is none.
 */
export async function gamesNamed(name: string | undefined): Promise<Game[]> {
  if (name === undefined) return currentGames();
  if (!name.endsWith('.ts')) {
    const found = currentGames().filter((game) => game.code === name);
    if (found.length === 0) throw new Error(`no game ${name}`);
    return found;
  }
  const exported: Record<string, Game> = await import(new URL(name, `file://${process.cwd()}/`).href);
  const found = Object.values(exported).filter((one) => typeof one?.code === 'string');
  if (found.length === 0) throw new Error(`${name} exports no game`);
  return found;
}
