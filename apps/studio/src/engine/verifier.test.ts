import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import type { Game } from './game.ts';
import { publishedRules } from './published.ts';
import { roundOf } from './round.ts';

interface Verifier {
  keyOf(game: string, version: string, round: object): Buffer;
  roundOf(
    rules: object,
    key: Buffer,
  ): { spins: { stops: number[]; windows: unknown[]; coins: number; awarded: number }[]; coins: number };
}

const FILE = join(import.meta.dirname, '../../../../docs/fairness/verify.mjs');
const verifier = (await import(pathToFileURL(FILE).href)) as Verifier;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A game that often meets its maximum, so that the cut is compared too. */
const cut = (game: Game): Game => ({ ...game, code: `${game.code}-cut`, maxWinMultiple: 1 });

describe.each([...currentGames(), clusterGame].flatMap((game) => [game, cut(game)]))(
  'the checker and the engine on $code',
  (game) => {
    it('agree on every spin of 400 rounds', () => {
      const rules: object = JSON.parse(JSON.stringify(publishedRules(game)));
      for (let n = 0; n < 400; n += 1) {
        const seed = { secret: hashOf(`checker ${n}`), clientRandom: hashOf(`${n}`), clientSeed: `chữ ${n}` };
        const key = verifier.keyOf(game.code, game.version, { ...seed, scheme: 'marquee-slots/2' });
        const [theirs, own] = [verifier.roundOf(rules, key), roundOf(game, seed)];
        expect(theirs.coins).toBe(own.coins);
        const text = (spin: { stops: readonly number[]; coins: number }, awarded: number, windows: unknown): string =>
          JSON.stringify([spin.stops, spin.coins, awarded, windows]);
        expect(theirs.spins.map((spin) => text(spin, spin.awarded, spin.windows))).toEqual(
          own.spins.map((spin) => text(spin, spin.freeSpinsAwarded, spin.cascade?.map(({ window }) => window) ?? [spin.window])),
        );
      }
    });
  },
);
