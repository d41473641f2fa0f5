import type { Figures } from '../brand/index.ts';
import { type Game, nameOf } from './game.ts';
import type { Lobby } from './lobby.ts';

const SLOTS = 'RNG';
/** Cards stand in the lobby of the slots and are none: what they return goes by how they are played. */
const TABLE_GAMES = 'TG';

const isSlot = ({ gameType, classification, rtpBasisPoints }: Game): boolean =>
  gameType === SLOTS && classification !== TABLE_GAMES && rtpBasisPoints > 0;

/** Parts of 10,000 as the site writes a published return: `96.12%`. */
const returnText = (basisPoints: number): string =>
  `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`;

/** What a brand's open slots publish, for the texts of its operator: docs/rules/content.md#figures. Nothing without a slot. */
export function publishedFigures({ games, vendors }: Pick<Lobby, 'games' | 'vendors'>, language: string): Figures {
  const slots = games.filter(isSlot);
  const byReturn = [...slots].sort((a, b) => a.rtpBasisPoints - b.rtpBasisPoints);
  const lowest = byReturn[0];
  const highest = byReturn.at(-1);
  if (!lowest || !highest) return { texts: new Map(), returns: [] };
  const providers = vendors.filter(({ id }) => games.some(({ vendorId }) => vendorId === id));
  const entry = (game: Game) => ({ name: nameOf(game, language), rtp: returnText(game.rtpBasisPoints) });
  return {
    texts: new Map([
      ['rtp.lowest', entry(lowest).rtp],
      ['rtp.highest', entry(highest).rtp],
      ['game.highest', entry(highest).name],
      ['slots', String(slots.length)],
      ['providers', String(providers.length)],
    ]),
    returns: byReturn.reverse().map(entry),
  };
}
